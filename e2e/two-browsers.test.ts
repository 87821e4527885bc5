import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import fc from 'fast-check';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { runs } from '../server/src/testing/runs.ts';
import { Caller } from './support/caller.ts';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

/** Few values, so that two people often type the same, and go back to what was. */
const values = {
  Skype: ['', 'ada', 'grace', 'linus'],
  TelFixePro: ['', '+33142685301', '+33142685302', '+33142685303'],
  TelMobilePro: ['', '+33612345671', '+33612345672', '+33612345673'],
} as const;
type Name = keyof typeof values;
const names = Object.keys(values) as Name[];
type Row = Readonly<Record<Name, string>>;
type Whose = 'mine' | 'theirs';

const name = fc.constantFrom(...names);
const value = fc.integer({ min: 0, max: 3 });
const editor = fc.constantFrom(0, 1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('types' as const), editor, name, value }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('saves' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('both' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reloads' as const), editor }) },
);
const interleaving = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
  /** Whose value stays, each time that there are two. */
  choices: fc.infiniteStream(fc.constantFrom<Whose>('mine', 'theirs')),
});

/** What stands on somebody's form over what they saw: the plain way to say what they should be told. */
class Sheet {
  typed: Row;
  seen: Row;
  collisions: ReadonlySet<Name> = new Set();

  constructor(stored: Row) {
    this.typed = stored;
    this.seen = stored;
  }

  /** What is stored moved: what was not typed over follows, what was typed over otherwise is asked about. */
  meets(stored: Row): void {
    const met = names.filter((one) => this.seen[one] !== stored[one]);
    const touched = (one: Name) => this.typed[one] !== this.seen[one];
    const against = met.filter((one) => touched(one) && this.typed[one] !== stored[one]);
    const followed = met.filter((one) => !touched(one) && !this.collisions.has(one));
    this.typed = { ...this.typed, ...pick(stored, followed) };
    const still = [...this.collisions].filter((one) => this.typed[one] !== stored[one]);
    this.collisions = new Set([...still, ...against]);
    this.seen = stored;
  }

  settle(one: Name, whose: Whose): void {
    if (whose === 'theirs') this.typed = { ...this.typed, [one]: this.seen[one] };
    this.collisions = new Set([...this.collisions].filter((other) => other !== one));
  }
}

const pick = (row: Row, some: readonly Name[]) => Object.fromEntries(some.map((one) => [one, row[one]]));

/** Somebody who edits the record in a browser of their own. */
class Editor {
  readonly #who: Colleague;
  /** Nothing while the section is closed. */
  sheet: Sheet | undefined;

  constructor(who: Colleague) {
    this.#who = who;
  }

  #field(one: Name): Locator {
    return this.#who.page.getByRole('textbox', { name: this.#who.words(`CHAMPS:${one}`), exact: true });
  }

  get #save(): Locator {
    return this.#who.the('button', 'COMMON:save');
  }

  /** The section is open and holds what it should. */
  async opens(stored: Row): Promise<Sheet> {
    if (this.sheet) return this.sheet;
    const section = this.#who.words('PERSON:contacts');
    await this.#who.the('button', 'FORMS:editSection', { section }).click();
    this.sheet = new Sheet(stored);
    await this.shows();
    return this.sheet;
  }

  async types(stored: Row, one: Name, typed: string): Promise<void> {
    const sheet = await this.opens(stored);
    // What there are two values for is chosen first.
    if (sheet.collisions.has(one)) return;
    await this.#field(one).fill(typed);
    sheet.typed = { ...sheet.typed, [one]: typed };
    await this.shows();
  }

  /** Presses the button; answers whether it was saved, or held back for a choice. */
  async saves(): Promise<boolean> {
    const asked = this.#who.page.locator('[data-collision]');
    const before = await asked.count();
    await this.#save.click();
    await expect
      .poll(async () => (await this.#save.count()) === 0 || (await asked.count()) > 0, { interval: 25 })
      .toBe(true);
    if (before > 0) expect(await this.#save.count()).toBe(1);
    return (await this.#save.count()) === 0;
  }

  /** Chooses for each field that there are two values of, and saves. */
  async ends(next: () => Whose): Promise<void> {
    const { sheet } = this;
    if (!sheet) return;
    for (const one of sheet.collisions) {
      const whose = next();
      const label = this.#who.words(`CHAMPS:${one}`);
      const words = this.#who.words(whose === 'mine' ? 'DRAFTS:keepMine' : 'DRAFTS:takeTheirs');
      await this.#who.page.getByRole('button', { name: `${words}: ${label}`, exact: true }).click();
      sheet.settle(one, whose);
    }
    await this.shows();
    expect(await this.saves(), 'what is chosen is saved').toBe(true);
    this.sheet = undefined;
  }

  async reloads(stored: Row): Promise<void> {
    const { sheet } = this;
    await this.#who.reloads();
    sheet?.meets(stored);
    await this.shows();
  }

  /** The form holds what it should, and asks about what it should. */
  async shows(): Promise<void> {
    const { sheet } = this;
    if (!sheet) return;
    const now = async () => {
      const shown = await Promise.all(names.map((one) => this.#field(one).inputValue()));
      const asked = await this.#who.page.locator('[data-collision] section').evaluateAll((all) => all.length);
      return [...shown.map((text) => text.replaceAll(' ', '')), asked];
    };
    await expect
      .poll(now, { timeout: 10_000, interval: 50 })
      .toEqual([...names.map((one) => sheet.typed[one]), sheet.collisions.size]);
  }
}

story(
  'whatever two people type and save of one record, in a browser each, nothing is lost and nobody is stopped for nothing',
  { timeout: 3_600_000 },
  async ({ as }) => {
    const [one, other] = [await as('hr'), await as('hr.fr')];
    const calls = await Caller.of(one);
    await one.opensDirectory('query={"query":"claire besson"}');
    await expect.poll(async () => (await one.names()).length).toBe(1);
    await one.rows.getByRole('link').first().click();
    await one.isAt(/directory\/\w\w\/\d+$/);
    const { path } = one;
    const params = { IdPersonneEV1: Number(path.split('/').at(-1)) };
    await other.opens(path);
    const editors = [new Editor(one), new Editor(other)];
    const read = async (): Promise<Row> => {
      const { person } = await calls.call(directoryCalls.record, { params });
      return Object.fromEntries(names.map((field) => [field, String(person[field] ?? '')])) as Row;
    };
    let stored = await read();
    let [saved, asked] = [0, 0];

    /** The other one's form follows by itself. */
    const moves = async (anew: Row, by: Editor) => {
      stored = anew;
      for (const each of editors) {
        if (each === by || !each.sheet) continue;
        each.sheet.meets(stored);
        await each.shows();
      }
    };
    const saves = async (by: Editor) => {
      const { sheet } = by;
      if (!sheet) return;
      const held = sheet.collisions.size > 0;
      expect(await by.saves(), 'saved, unless there are two values of a field').toBe(!held);
      if (held) asked += 1;
      else {
        saved += 1;
        by.sheet = undefined;
        await moves({ ...stored, ...sheet.typed }, by);
      }
    };

    await fc.assert(
      fc.asyncProperty(interleaving, async ({ steps, choices }) => {
        for (const step of steps) {
          if (step.does === 'types')
            await editors[step.editor]!.types(stored, step.name, values[step.name][step.value]!);
          else if (step.does === 'saves') await saves(editors[step.editor]!);
          else if (step.does === 'reloads') await editors[step.editor]!.reloads(stored);
          else {
            // At the same moment: as if one had come after the other, whichever that was.
            const [first, second] = editors as [Editor, Editor];
            const [mine, theirs] = [first.sheet, second.sheet];
            if (!mine || !theirs || mine.collisions.size + theirs.collisions.size > 0) continue;
            const answers = await Promise.all(editors.map((each) => each.saves()));
            const [won, lost] = answers[0] ? [first, second] : [second, first];
            expect(answers).toContain(true);
            const met = new Sheet(lost.sheet!.seen);
            met.typed = lost.sheet!.typed;
            met.meets({ ...stored, ...won.sheet!.typed });
            if (answers[0] && answers[1]) {
              // Both went through: nobody's value stands in the way of the other's.
              expect([...met.collisions]).toEqual([]);
              saved += 2;
              stored = met.typed;
              for (const each of editors) each.sheet = undefined;
            } else {
              expect(met.collisions.size).toBeGreaterThan(0);
              asked += 1;
              stored = { ...stored, ...won.sheet!.typed };
              won.sheet = undefined;
              lost.sheet = met;
              await lost.shows();
            }
          }
        }
        for (const each of editors) {
          const { sheet } = each;
          if (!sheet) continue;
          await each.ends(() => choices.next().value);
          await moves({ ...stored, ...sheet.typed }, each);
        }
        expect(await read()).toEqual(stored);
      }),
      // What an interleaving leaves on the pages is where the next one begins: none is tried again smaller.
      { numRuns: runs(6, 300), endOnFailure: true },
    );
    expect(saved + asked).toBeGreaterThan(0);
  },
);
