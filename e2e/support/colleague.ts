import type { Locator } from 'playwright-core';
import { Visitor } from './visitor.ts';

/** Somebody who is signed in and knows their way around the directory. */
export class Colleague extends Visitor {
  get grid(): Locator {
    return this.page.getByRole('grid');
  }

  /** People on screen: rows of the grid, or cards on a narrow screen. */
  get rows(): Locator {
    return this.page.locator('[role=grid] [aria-rowindex]:not([aria-rowindex="1"]), main li[aria-posinset]');
  }

  get searchBox(): Locator {
    return this.page.getByRole('searchbox');
  }

  /** Opens the directory and waits for its first rows. */
  async opensDirectory(search = ''): Promise<void> {
    await this.opens(`/fr/collaborateurs/directory${search && `?${search}`}`);
    await this.rows.first().waitFor();
  }

  header(column: string): Locator {
    return this.grid.locator(`[data-column="${column}"]`);
  }

  /** Labels of the columns on screen. */
  async columns(): Promise<string[]> {
    return (await this.grid.locator('[data-column]').allInnerTexts()).map((label) => label.trim());
  }

  /** What the drawn rows show in a column. */
  async cells(column: string): Promise<string[]> {
    const index = await this.header(column).getAttribute('aria-colindex');
    return (await this.rows.locator(`[aria-colindex="${index}"]`).allInnerTexts()).map((text) => text.trim());
  }

  names(): Promise<string[]> {
    return this.cells('IndexPrenomNom');
  }

  /** Filters in use, in words. */
  async chips(): Promise<string[]> {
    const chips = this.the('list', 'GRID:filtersInUse').locator('button[aria-haspopup=dialog]');
    return (await chips.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** The number on the filter button; nothing when there is none. */
  async badge(): Promise<string> {
    return (await this.#filterButton.locator('.mantine-Badge-root').allInnerTexts()).join('').trim();
  }

  get #filterButton(): Locator {
    return this.the('button', new RegExp(`^${this.words('GRID:filters')}`));
  }

  /** Adds a filter by its name, and picks one of its choices. */
  async filtersBy(filter: string, choice: string): Promise<void> {
    await this.#filterButton.click();
    const list = this.page.locator('[role=dialog] [role=combobox]');
    await list.fill(filter);
    await this.page.getByRole('option', { name: filter, exact: true }).click();
    await list.fill(choice);
    await this.page.getByRole('option', { name: choice }).first().click();
    await this.presses('Escape');
    await list.waitFor({ state: 'hidden' });
  }

  async sortsBy(column: string): Promise<void> {
    await this.header(column).getByText(/./).first().click();
  }

  /** How many people the screen says there are. */
  async total(): Promise<number> {
    const status = this.page.locator('main [role=status]').filter({ hasText: /\d/ }).first();
    return Number((await status.innerText()).replace(/\D/g, ''));
  }

  /** Scrolls down until the row of this number is drawn. */
  async scrollsToRow(number: number): Promise<Locator> {
    const row = this.grid.locator(`[aria-rowindex="${number + 1}"]`);
    await this.grid.hover();
    while ((await row.count()) === 0) {
      await this.page.mouse.wheel(0, 4_000);
      await this.rows.first().waitFor();
    }
    return row;
  }
}
