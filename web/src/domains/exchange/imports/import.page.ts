import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ImportScreen } from './import.screen.tsx';
import { type ImportSearch, importTabs } from './import.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly importExport: ImportSearch;
  }
}

/** One definition: a file that comes in by it, rows that go out. */
export const page = definePage<'importExport'>()({
  texts: ['IMPORTS', 'CHAMPS', 'REGLES', 'FILES', 'GRID'],
  search: (raw): ImportSearch => ({
    tab: importTabs.find((one) => one === raw.tab) ?? 'import',
    ...(Number.isInteger(Number(raw.run)) && Number(raw.run) > 0 && { run: Number(raw.run) }),
  }),
  load: async ({ params }) => await ensureCall(importsCalls.read, { params: { id: Number(params.IdImport) } }),
  Page: ImportScreen,
});
