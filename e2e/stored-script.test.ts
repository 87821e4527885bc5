import { documentationCalls, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cleanRichText } from '../server/src/platform/rich-text/clean.ts';
import { Caller } from './support/caller.ts';
import type { Colleague } from './support/colleague.ts';
import { triedScripts } from './support/stored-scripts.ts';
import { story } from './support/story.ts';

/** A place where somebody’s rich text shows, stored through its call, or put into the answer as if it had been. */
interface Field {
  readonly name: string;
  readonly login?: 'admin';
  /** Stores the texts; gives where they show, and what takes them away again. */
  readonly store?: (caller: Caller, texts: readonly string[]) => Promise<Stored>;
  /** Where it shows anyway. */
  readonly path: string;
  /** The call whose answer is spoilt, and how: what an older version, or another hand, could have left there. */
  readonly answer: string | RegExp;
  readonly spoil: (json: never, texts: readonly string[]) => unknown;
  /** What has to be there before anything is judged. */
  readonly shows: (visitor: Colleague) => Locator;
  /** What opens it, once the screen is there. */
  readonly open?: (visitor: Colleague) => Promise<void>;
}

interface Stored {
  readonly path: string;
  readonly undo: () => Promise<unknown>;
}

const end = '<p>The end of it.</p>';
/** Texts in one: those that would swallow what follows come last, then a sign that all was shown. */
const together = (texts: readonly string[]) => {
  const swallows = (text: string) => !cleanRichText(`${text}${end}`).includes('The end of it.');
  return `${end}${texts.filter((text) => !swallows(text)).join('')}${end}${texts.filter(swallows).join('')}`;
};
const page = { Rubrique: 'start' as const, Droits: [], Ecrans: [], Masquee: true };
const key = 'stored-scripts';
const note = { Version: '9.9.9', Droits: [], Annonce: false };

async function storePage(caller: Caller, texts: readonly string[], more: string): Promise<Stored> {
  const Contenus = { FR: { Titre: 'x', Texte: together(texts) } };
  await caller.call(documentationCalls.add, { body: { Cle: key, ...page, Contenus } });
  const undo = () => caller.call(documentationCalls.reset, { params: { Cle: key } });
  return { path: `/fr/documentation?page=${key}${more}`, undo };
}

const article = (visitor: Colleague) => visitor.page.getByRole('article').getByText('The end of it.').first();
const editor = (visitor: Colleague) =>
  visitor.page.locator('[contenteditable=true]').getByText('The end of it.').first();

const fields: readonly Field[] = [
  {
    name: 'release notes',
    login: 'admin',
    store: async (caller, texts) => {
      const notes: number[] = [];
      for (const Texte of texts.slice(0, 90)) {
        const Contenus = { FR: { Titre: 'x', Texte: `${end}${Texte}` } };
        notes.push((await caller.call(releaseNotesCalls.add, { body: { ...note, Contenus } })).IdReleaseNote);
      }
      const undo = async () => {
        for (const IdReleaseNote of notes) await caller.call(releaseNotesCalls.remove, { params: { IdReleaseNote } });
      };
      return { path: '/fr/reporting/release-note/all?shown=100', undo };
    },
    path: '/fr/reporting/release-note/all',
    answer: '**/api/ReleaseNotes/get-release-notes*',
    spoil: (answer: { notes: readonly object[]; total: number }, texts) => ({
      ...answer,
      notes: texts.map((Texte, index) => ({
        ...answer.notes[0],
        IdReleaseNote: 1000 + index,
        Texte: `${end}${Texte}`,
      })),
    }),
    shows: article,
  },
  {
    name: 'a page of the documentation',
    login: 'admin',
    store: (caller, texts) => storePage(caller, texts, ''),
    path: '/fr/documentation?page=clavier',
    answer: '**/api/Documentation/pages/clavier',
    spoil: (answer: object, texts) => ({ ...answer, Texte: together(texts) }),
    shows: article,
  },
  {
    name: 'the editor of a page',
    login: 'admin',
    store: (caller, texts) => storePage(caller, texts, '&edit=true'),
    path: '/fr/documentation?page=clavier&edit=true',
    answer: '**/api/Documentation/pages/clavier/edition',
    spoil: (answer: object, texts) => ({ ...answer, Contenus: { FR: { Titre: 'x', Texte: together(texts) } } }),
    shows: editor,
  },
  {
    name: 'the legal notices',
    store: async (caller, texts) => {
      const where = { params: { Cle: legalNoticesKey } };
      const { Revision } = await caller.call(documentationCalls.edition, where);
      const Contenus = { FR: { Titre: 'Mentions légales', Texte: together(texts) } };
      const Identite = { company: triedScripts.join(' ').slice(0, 300) };
      const body = { ...page, Contenus, Identite, Revision };
      await caller.call(documentationCalls.save, { ...where, body });
      return { path: '/fr/mentions-legales', undo: () => caller.call(documentationCalls.reset, where) };
    },
    path: '/fr/mentions-legales',
    answer: '**/api/MentionsLegales',
    spoil: (answer: object, texts) => ({ ...answer, Texte: together(texts) }),
    shows: article,
  },
  {
    name: 'notifications',
    login: 'admin',
    path: '/fr/dashboard',
    answer: /\/api\/PersonneNotifications(\?|$)/,
    spoil: (answer: object, texts) => ({
      ...answer,
      notifications: texts.map((Texte, index) => ({
        IdPersonneNotification: index + 1,
        Titre: `x ${Texte}`,
        Texte: `${end}${Texte}`,
        Couleur: null,
        Icone: null,
        URL: null,
        DateC: new Date().toISOString(),
        DateLecture: null,
        Epingle: false,
        Nombre: 1,
        Pourquoi: Texte,
      })),
      total: texts.length,
      unread: texts.length,
    }),
    open: async (visitor) => await visitor.the('button', /^Notifications/).click(),
    shows: (visitor) => visitor.page.getByText('The end of it.').first(),
  },
];

const watching = `
  window.stopped = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.stopped.push(effectiveDirective));
`;

/** Whatever could run by itself or by a touch is given its chance, then the page is asked what is left of it. */
const touched = `(async () => {
  for (const node of document.querySelectorAll('main *, [role=dialog] *'))
    for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'wheel'])
      node.dispatchEvent(new Event(name, { bubbles: true }));
  await new Promise((done) => setTimeout(done, 300));
  return {
    ran: window.ran ?? null,
    stopped: window.stopped,
    handlers: [...document.querySelectorAll('*')].filter((node) => node.getAttributeNames().some((name) => /^on/i.test(name))).length,
    strangers: [...document.querySelectorAll('main, [role=dialog]')].flatMap((root) =>
      [...root.querySelectorAll('script, object, embed, base, meta, link, applet, math, form[action], template, x-element')]
        .map((node) => node.outerHTML.slice(0, 120))),
    leads: [...document.querySelectorAll('a[href]')].map((link) => link.protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol)),
  };
})()`;

/** Chromium tells of the handlers and bases that cleaning meets in a document of its own, where they do nothing anyway. */
const metInCleaning = /^console: (Executing inline event handler|Setting the document's base URI to .*) violates/;
const stoppedInCleaning = ['script-src-attr', 'base-uri'];

async function nothingRuns(visitor: Colleague, field: Field, path: string, { spoilt = false } = {}): Promise<void> {
  const told: string[] = [];
  const dialogs = (dialog: { message(): string; dismiss(): Promise<void> }) => {
    told.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  };
  const requests = (request: { url(): string }) => {
    if (/pwned/.test(request.url())) told.push(`request ${request.url()}`);
  };
  visitor.page.on('dialog', dialogs).on('request', requests);
  await visitor.opens(path);
  await field.open?.(visitor);
  await field.shows(visitor).waitFor();
  const { stopped, ...left } = await visitor.page.evaluate<{ readonly stopped: readonly string[] }>(touched);
  expect(
    stopped.filter((what) => !spoilt || !stoppedInCleaning.includes(what)),
    path,
  ).toEqual([]);
  const faults = visitor.faults.filter((fault) => !spoilt || !metInCleaning.test(fault));
  visitor.faults.splice(0, visitor.faults.length, ...faults);
  expect(left, path).toEqual({
    ran: null,
    handlers: 0,
    strangers: [],
    leads: [],
  });
  expect(told, path).toEqual([]);
  visitor.page.off('dialog', dialogs).off('request', requests);
}

describe(`${triedScripts.length} stored scripts`, () => {
  for (const field of fields) {
    story(`run nowhere in ${field.name}`, async ({ as, nobody }) => {
      const admin = await as('admin');
      await admin.page.addInitScript(watching);
      const caller = await Caller.of(admin);
      const reader = field.login ? admin : await nobody();
      if (reader !== admin) await reader.page.addInitScript(watching);
      if (field.store) {
        const { path, undo } = await field.store(caller, triedScripts);
        try {
          await nothingRuns(reader, field, path);
        } finally {
          await undo();
        }
      }
      // The screen alone, as if nothing had been cleaned before.
      await reader.page.route(field.answer, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: field.spoil((await response.json()) as never, triedScripts) });
      });
      await nothingRuns(reader, field, field.path, { spoilt: true });
    });
  }
});
