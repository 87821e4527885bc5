import { documentationCalls, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checkTemplate } from '../server/src/engines/templates/templates.ts';
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
  /** Where it shows anyway; without it, where what was stored shows. */
  readonly path?: string;
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

/** How often the end is read on the editor of a message: in the banner, the editor and the preview, twice each. */
const messageEnds = 6;

const fields: readonly Field[] = [
  {
    name: 'global messages: banner, editor and preview',
    login: 'admin',
    store: async (caller, texts) => {
      const body = { Actif: true, level: 'message', Texte: together(texts) } as const;
      const { IdMessage } = await caller.call(messagesCalls.create, { body });
      const undo = () => caller.call(messagesCalls.remove, { params: { id: IdMessage } });
      return { path: `/fr/back-986/maintenance/create?IdMessage=${IdMessage}`, undo };
    },
    answer: /\/api\/(Messages\/get-single-message|MessageActifs\/board)/,
    // Closing, it shows the closed page in its preview too.
    spoil: (answer: { messages?: readonly object[] }, texts) =>
      answer.messages
        ? { ...answer, messages: answer.messages.map((one) => ({ ...one, Texte: together(texts) })) }
        : { ...answer, level: 'closed', MessageLgs: [{ IdLangue: 'FR', Texte: together(texts) }] },
    shows: (visitor) =>
      visitor.page
        .getByRole('main')
        .getByText('The end of it.')
        .nth(messageEnds - 1),
  },
  {
    name: 'the editor of a release note',
    login: 'admin',
    store: async (caller, texts) => {
      const Contenus = { FR: { Titre: 'x', Texte: together(texts) } };
      const { IdReleaseNote } = await caller.call(releaseNotesCalls.add, { body: { ...note, Contenus } });
      const undo = () => caller.call(releaseNotesCalls.remove, { params: { IdReleaseNote } });
      return { path: `/fr/reporting/release-note/create?note=${IdReleaseNote}`, undo };
    },
    answer: /\/api\/ReleaseNotes\/\d+$/,
    spoil: (answer: object, texts) => ({ ...answer, Contenus: { FR: { Titre: 'x', Texte: together(texts) } } }),
    shows: editor,
  },
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

/** Whatever could run by itself or by a touch is given its chance, then the page is asked what is left of it. */
const touched = `(async () => {
  for (const node of document.querySelectorAll('main *, [role=dialog] *'))
    for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'wheel'])
      node.dispatchEvent(new Event(name, { bubbles: true }));
  await new Promise((done) => setTimeout(done, 300));
  return {
    ran: window.ran ?? null,
    handlers: [...document.querySelectorAll('*')].filter((node) => node.getAttributeNames().some((name) => /^on/i.test(name))).length,
    strangers: [...document.querySelectorAll('main, [role=dialog]')].flatMap((root) =>
      [...root.querySelectorAll('script, object, embed, base, meta, link, applet, math, form[action], template, x-element')]
        .map((node) => node.outerHTML.slice(0, 120))),
    leads: [...document.querySelectorAll('a[href]')].map((link) => link.protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol)),
  };
})()`;

/** Chromium tells of the handlers and bases that cleaning meets in a document of its own, where they do nothing anyway. */
const metInCleaning =
  /^console: ((Executing inline event handler|Setting the document's base URI to .*) violates|refused by the policy of \S+ (script-src-attr|base-uri))/;

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
  const left = await visitor.page.evaluate(touched);
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

async function spoils({ page }: Colleague, answer: string | RegExp, spoil: (json: never) => unknown): Promise<void> {
  await page.route(answer, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: spoil((await response.json()) as never) });
  });
}

/** What is asked while a window closes has no answer any more. */
const spoilsNoMore = ({ page }: Colleague) => page.unrouteAll({ behavior: 'ignoreErrors' });

const inMail = '<mj-text>The end of it.</mj-text>';

/** Each frame is touched from outside: in it nothing runs, not even what asks. */
const touchedFrames = `(async () => {
  const frames = [...document.querySelectorAll('main iframe')];
  for (const frame of frames)
    for (const node of frame.contentDocument.querySelectorAll('*'))
      for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'wheel', 'click'])
        node.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  await new Promise((done) => setTimeout(done, 300));
  const all = (what) => frames.flatMap((frame) => [...frame.contentDocument.querySelectorAll(what)]);
  return {
    ran: window.ran ?? frames.map((frame) => frame.contentWindow.ran).find((ran) => ran !== undefined && !ran.nodeType) ?? null,
    gone: frames.filter((frame) => frame.contentDocument.URL !== 'about:srcdoc').length,
    handlers: all('*').filter((node) => node.getAttributeNames().some((name) => /^on/i.test(name))).length,
    strangers: all('script, object, embed, iframe, form, template, link, base[href], meta[http-equiv=refresh], x-element')
      .map((node) => node.outerHTML.slice(0, 120)),
    leads: all('a[href]').map((link) => link.protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
  };
})()`;

/** What a mail’s frame stops of what is spoilt, Chromium tells. */
const stoppedInFrame =
  /^console: (Blocked (script execution|autofocusing)|Unsafe attempt to load|Refused to|refused by the policy of|.* violates the following)/;

/** Mails are looked at in frames that nothing can be done from; what the server made of them has nothing left in it. */
async function isDeadInFrames(visitor: Colleague, path: string, { spoilt = false } = {}): Promise<void> {
  const told: string[] = [];
  const dialogs = (dialog: { message(): string; dismiss(): Promise<void> }) => {
    told.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  };
  const answers = (response: { url(): string }) => {
    if (/pwned/.test(response.url())) told.push(`answer ${response.url()}`);
  };
  visitor.page.on('dialog', dialogs).on('response', answers);
  const tabs = visitor.context.pages().length;
  await visitor.opens(path);
  await visitor.page.frameLocator('main iframe >> nth=0').getByText('The end of it.').first().waitFor();
  const { handlers, strangers, leads, ...left } = await visitor.page.evaluate<Record<string, unknown>>(touchedFrames);
  expect(left, path).toEqual({ ran: null, gone: 0 });
  if (!spoilt) expect({ handlers, strangers, leads }, path).toEqual({ handlers: 0, strangers: [], leads: [] });
  expect(told, path).toEqual([]);
  expect(visitor.context.pages().length, path).toBe(tabs);
  visitor.faults.splice(
    0,
    visitor.faults.length,
    ...visitor.faults.filter((fault) => !spoilt || !stoppedInFrame.test(fault)),
  );
  visitor.page.off('dialog', dialogs).off('response', answers);
}

describe(`${triedScripts.length} stored scripts`, () => {
  for (const field of fields) {
    story(`run nowhere in ${field.name}`, async ({ as, nobody }) => {
      const admin = await as('admin');
      const caller = await Caller.of(admin);
      const reader = field.login ? admin : await nobody();
      const stored = await field.store?.(caller, triedScripts);
      try {
        if (stored) await nothingRuns(reader, field, stored.path);
        // The screen alone, as if nothing had been cleaned before.
        await spoils(reader, field.answer, (json) => field.spoil(json, triedScripts));
        await nothingRuns(reader, field, field.path ?? stored!.path, { spoilt: true });
      } finally {
        await spoilsNoMore(reader);
        await stored?.undo();
      }
    });
  }

  story('run nowhere in a mail: in its preview, as it left, and whatever its HTML', async ({ as }) => {
    const admin = await as('admin');
    const caller = await Caller.of(admin);
    const params = { IdMail: 'ROLE_TERMINE' };
    const { templates } = await caller.call(mailCalls.read, { params });
    const [version] = await caller.call(mailCalls.versions, { params });
    const [record] = await caller.call(mailCalls.records, { params: { Source: 'roleEnded' } });
    // What has other tags, or is no template, is refused when it is written.
    const said = triedScripts
      .map((script) => `<mj-text>${script}</mj-text>`)
      .filter((body) => checkTemplate({ subject: 'x', body }, []).length === 0);
    const body = {
      OBJET: triedScripts
        .filter((script) => !/\{[{%]/.test(script))
        .join(' ')
        .slice(0, 300),
      body: `${inMail}${said.join('')}${inMail}`,
    };
    const { Revision } = templates.find(({ Langue }) => Langue === 'FR')!;
    await caller.call(mailCalls.writeTemplate, { params: { ...params, Langue: 'FR' }, body: { ...body, Revision } });
    try {
      await isDeadInFrames(admin, `/fr/mail/edit/${params.IdMail}?tab=preview&id=${record!.id}`);
      await isDeadInFrames(admin, `/fr/mail/edit/${params.IdMail}?tab=texts&text=fr`);
      await caller.call(mailCalls.test, { params, body: { id: record!.id, Langue: 'FR' } });
      const { deliveries } = await caller.call(mailDeliveryCalls.list, {});
      await isDeadInFrames(admin, `/fr/mail/outbox?open=${deliveries[0]!.id}`);

      // The frame alone, as if nothing had been cleaned before, with a head and without.
      await spoils(admin, '**/api/Mails/*/preview', (answer: { previews: readonly object[] }) => ({
        ...answer,
        previews: triedScripts.map((script, index) => ({
          ...answer.previews[0],
          Langue: `X${index}`,
          html: index % 2 ? `<html><head></head><body>${end}${script}` : `${end}${script}`,
        })),
      }));
      await isDeadInFrames(admin, `/fr/mail/edit/${params.IdMail}?tab=preview&id=${record!.id}`, { spoilt: true });
    } finally {
      await spoilsNoMore(admin);
      await caller.call(mailCalls.restore, { params: { ...params, n: version!.n } });
    }
  });
});
