import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pdf } from '../server/src/testing/sample-files.ts';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const IdFormulaire = 'demande-vehicule';
const said = (text: string, pl: string) => ({ text, Traductions: { PL: pl } });
const choices = [
  { code: 'a', label: said('Vert', 'Zielony') },
  { code: 'b', label: said('Bleu', 'Niebieski') },
];
const only = [{ code: 'a', label: said('Je sais conduire', 'Umiem prowadzić') }];

/** Beside what ships with it (a section, a message, a searched list, a list, a few, days, files), a field of every other code. */
const Modifs: FormEdits = {
  own: {
    '#line': { code: 'T', label: said('Ligne', 'Wiersz') },
    '#short': { code: 'S', label: said('Court', 'Krótko') },
    '#lines': { code: 'R', label: said('Lignes', 'Kilka wierszy') },
    '#formatted': { code: 'HTML', label: said('En forme', 'Sformatowany') },
    '#phone': { code: 'TEL', label: said('Téléphone', 'Telefon') },
    '#number': { code: 'N', label: said('Nombre', 'Liczba') },
    '#said': { code: 'B', label: said('Oui ou non', 'Tak czy nie') },
    '#switch': { code: 'SWITCH', label: said('Allumé', 'Włączone') },
    '#single': { code: '0', label: said('Seul', 'Jedyny'), choices: only },
    '#several': { code: 'CHECK', label: said('Plusieurs', 'Kilka'), choices },
  },
  items: { asked: ['#warning', 'IdSite', 'IdTypeVehicule', 'Flotte', 'IdFamilleVehicule', 'DateDebut', 'DateFin'] },
  messages: { '#warning': { code: 'W', text: said('Roulez prudemment', 'Jedź ostrożnie') } },
  fields: { '#single': { help: said('Une aide', 'Podpowiedź') } },
};

describe('every code of a form', () => {
  story(
    'is drawn, filled in by keyboard alone on a narrow screen, and read back; in the words of the reader',
    async ({ as }) => {
      const admin = await Caller.of(await as('admin'));
      const { Revision } = await admin.call(formsCalls.read, { params: { IdFormulaire } });
      const { IdPlan } = await admin.call(plansCalls.prepare, {
        body: { kind: 'form', input: { IdFormulaire, Revision, Modifs } },
      });
      await admin.call(plansCalls.apply, { params: { IdPlan } });

      const employee = await as('employee', { viewport: { width: 375, height: 800 } });
      const { IdPersonneEV1 } = await employee.opensKnowing('/pl/dashboard');
      await employee.opens(`/pl/demande/nouvelle/${IdPersonneEV1}/7`);
      const { page } = employee;
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      const list = (name: string) => page.getByRole('combobox', { name, exact: true });
      const label = (name: 'IdSite' | 'IdTypeVehicule' | 'NumeroPermis' | 'DateDelivrance') =>
        employee.words(`CHAMPS:${name}`);
      // What is typed and entered at once is chosen; nothing typed, the first that an arrow goes down to.
      const chooses = async (place: Locator, typed: string) => {
        await employee.tabsInto(place);
        if (typed) await employee.types(typed);
        else {
          await employee.presses('ArrowDown');
          await page.locator('[role=option][data-combobox-selected]').waitFor();
        }
        await employee.presses('Enter');
        await expect.poll(async () => (await place.inputValue()) !== typed).toBe(true);
      };
      await page.getByText('Jedź ostrożnie').waitFor();
      await employee.settles();
      await chooses(list(label('IdSite')), '');
      await chooses(list(label('IdTypeVehicule')), 'Samoch');
      // What hangs on it comes at once: the fleet, and the section of the licence with its message.
      await employee.sees('REQUESTS:helpDriver');
      // Sent too early: the focus is on the first that is missing, and a count leads to each of them.
      await employee.the('button', 'FILES:chooseSeveral').waitFor();
      await employee.the('button', 'REQUESTS:send').click();
      const left = page.getByRole('status').filter({ hasText: 'do poprawienia' });
      const names = await left.getByRole('button').allInnerTexts();
      expect(names.length).toBeGreaterThan(3);
      await left.getByRole('button', { name: employee.words('CHAMPS:Flotte'), exact: true }).click();
      const radio = (code: 'UV' | 'PUV') => page.getByRole('radio', { name: employee.words(`PERSON:Flotte ${code}`) });
      await expect.poll(() => radio('UV').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await employee.presses('ArrowDown');
      await expect.poll(() => radio('PUV').isChecked()).toBe(true);
      await expect
        .poll(() => left.getByRole('button').allInnerTexts())
        .toEqual(names.filter((name) => name !== employee.words('CHAMPS:Flotte')));
      await employee.tabsInto(box(label('NumeroPermis')));
      await employee.types('12AB34');
      await employee.tabsInto(box(label('DateDelivrance')));
      await employee.types('01.02.2020');
      const choosing = page.waitForEvent('filechooser');
      await employee.tabsInto(page.getByRole('button', { name: employee.words('FILES:chooseSeveral') }));
      await employee.presses('Enter');
      const licence = { name: 'prawo jazdy.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
      await (await choosing).setFiles([licence]);
      await page.getByText('prawo jazdy.pdf').first().waitFor();

      const typed = { Wiersz: 'Jeden wiersz', Krótko: 'Krótko i już', Telefon: '+48 512 345 678', Liczba: '42' };
      for (const name of ['Wiersz', 'Krótko'] as const) {
        await employee.tabsInto(box(name));
        await employee.types(typed[name]);
      }
      await employee.tabsInto(box('Kilka wierszy'));
      await employee.types('Raz');
      await employee.presses('Enter');
      await employee.types('dwa');
      await employee.tabsInto(page.locator('[contenteditable=true]'));
      await employee.types('Gruby');
      for (const name of ['Telefon', 'Liczba'] as const) {
        await employee.tabsInto(box(name));
        await employee.types(typed[name]);
      }
      // One stop of Tab; the arrows choose.
      await employee.tabsInto(page.getByRole('radio', { name: employee.words('COMMON:yes'), exact: true }));
      await employee.presses('ArrowDown');
      await employee.tabsInto(page.getByRole('switch', { name: 'Włączone' }));
      await employee.presses('Space');
      await page.getByText('Podpowiedź').waitFor();
      await employee.tabsInto(page.getByRole('checkbox', { name: 'Umiem prowadzić' }));
      await employee.presses('Space');
      await chooses(list('Kilka'), 'Niebie');
      await employee.presses('Escape');
      await isWhole(employee, 'a form of every code');
      await isAccessible(employee, 'a form of every code');
      await employee.tabsInto(employee.the('button', 'REQUESTS:saveDraft'));
      await employee.presses('Enter');

      const kept = employee.the('region', 'REQUESTS:basket').getByRole('link');
      await kept.filter({ hasText: employee.words('REQUESTS:type 7') }).click();
      await employee.isAt(/\/demande\/details\/\d+/);
      for (const [name, value] of Object.entries({ ...typed, 'Kilka wierszy': 'Raz\ndwa' }))
        await expect
          .poll(async () => (await box(name).inputValue()).replaceAll(' ', ''))
          .toBe(value.replaceAll(' ', ''));
      await page.getByText('Gruby').waitFor();
      for (const checked of [
        page.getByRole('radio', { name: employee.words('COMMON:no'), exact: true }),
        radio('PUV'),
        page.getByRole('switch', { name: 'Włączone' }),
        page.getByRole('checkbox', { name: 'Umiem prowadzić' }),
      ])
        await expect.poll(() => checked.isChecked()).toBe(true);
      await page.getByText('Niebieski', { exact: true }).first().waitFor();

      await admin.call(plansCalls.undo, { params: { IdPlan } });
    },
  );
});
