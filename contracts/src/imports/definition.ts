/** Which way a definition goes: rows come in by it, go out, or both by one list of columns. */
export const importSenses = ['import', 'export', 'both'] as const;
export type ImportSense = (typeof importSenses)[number];

/** What lines of a file may do: add rows, change those that are there, or both. */
export const importModes = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof importModes)[number];

/** A column of a definition: a field of its subject, and how it is taken. */
export interface DefinedColumn {
  readonly field: string;
  /** A file without it is refused. */
  readonly mandatory?: true;
  /** An empty cell empties the field; else it says nothing. */
  readonly clears?: true;
  /** A word that no entry of its list is called by adds one, where the loader may: what its file adds stands in the plan. */
  readonly creates?: true;
  /** What else files call it. */
  readonly headings?: readonly string[];
  /** What files that go out are headed by, where it is not what the field is called: in French, and by `IdLangue`. */
  readonly label?: { readonly text: string; readonly Traductions: Readonly<Record<string, string>> };
  /** What a line that adds a row says where it says nothing, as a cell does. */
  readonly default?: string;
  /** It comes in alone, or goes out alone; both unless said. */
  readonly way?: ColumnWay;
}

/** Which way a column goes that does not go both. */
export const columnWays = ['in', 'out'] as const;
export type ColumnWay = (typeof columnWays)[number];

/** A version of a definition, never changed. */
export interface DefinitionState {
  readonly columns: readonly DefinedColumn[];
  readonly mode: ImportMode;
  /** One line that is refused refuses the file. */
  readonly allOrNone?: true;
  /** What goes out is written by codes, for programs; else by labels, where these are read back as they are. */
  readonly codes?: true;
}

/** Lines of a file that is all or none: they are written in one transaction. */
export const mostAllOrNone = 1000;

/** How the column of a file was recognised: by the field's code, its label, the definition's own heading, a synonym, or by who loads it. */
export const foundBy = ['code', 'label', 'heading', 'synonym', 'said'] as const;
export type FoundBy = (typeof foundBy)[number];

/** What becomes of a line. */
export const lineStates = ['added', 'changed', 'unchanged', 'refused'] as const;
export type LineState = (typeof lineStates)[number];

/** Lines of a verdict that are told; the others are counted, and come with the file of refused lines. */
export const mostToldLines = 200;

/** How the days of a column are written where they read two ways. */
export const dayOrders = ['day-first', 'month-first'] as const;

/** Lines of a file that are verified while whoever sends it waits; those of a longer one are beside the request. */
export const mostVerifiedAtOnce = 1000;

/** What became of a verification. */
export const runStates = [
  'verifying',
  'failed',
  'verified',
  'refused',
  'nothing',
  'saved',
  'undone',
  'discarded',
  'expired',
] as const;
export type RunState = (typeof runStates)[number];
