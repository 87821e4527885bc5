/** Survivors that were read, by file, line as written, and what a part of it became: why each means the same. */
const read: readonly (readonly [file: string, line: string, becomes: string, why: string])[] = [
  [
    'server/src/engines/conditions/compile.ts',
    'return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];',
    '<=',
    'a path that begins with a dot names no field, whole or cut',
  ],
  [
    'server/src/engines/conditions/field-tests.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line as it is written in the source.
    'return test === never ? always : sql<boolean>`not coalesce(${test}, false)`;',
    'false',
    'of an empty list, “not coalesce(false, false)” is true of every row too',
  ],
  [
    'server/src/engines/access/decide.ts',
    'for (const [right, level] of grant.rights) if (level > (rights.get(right) ?? 0)) rights.set(right, level);',
    '>=',
    'the same grade is set once more',
  ],
  ['server/src/engines/access/decide.ts', 'kept.set(name, reach);', ';', 'what is not kept is made again'],
  [
    'server/src/engines/access/decide.ts',
    'const named = listed(claims).filter(isDesignation);',
    '',
    'a right is no designation for what comes after: nothing opens, which is closed as well',
  ],
  [
    'server/src/engines/plans/plan-work.ts',
    "const code = error instanceof Error && 'code' in error ? String(error.code) : '';",
    'true',
    'of an error without a code, “undefined” is no refusal of the database either',
  ],
  [
    'server/src/engines/plans/plan-work.ts',
    'await sql`release savepoint rows_of_plan`.execute(db);',
    ';',
    'a savepoint ends with its transaction; the next of its name hides it meanwhile',
  ],
  [
    'server/src/app/gatekeeper.ts',
    'if (kept.size >= mostActors) kept.delete(kept.keys().next().value!);',
    ';',
    'how many are kept bounds memory and decides nothing',
  ],
  [
    'server/src/engines/plans/plans.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line as it is written in the source.
    'if (!kind) throw new Error(`No plan of kind ${name}`);',
    'false',
    'a name that is none of a kind is a programmer’s fault, told in other words a line later',
  ],
  [
    'server/src/engines/plans/plans.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line as it is written in the source.
    'if (!kind) throw new Error(`No plan of kind ${name}`);',
    ';',
    'the same, without its throw',
  ],
  [
    'server/src/engines/plans/planned-rows.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line as it is written in the source.
    'return `${before === null} ${after === null} ${Object.keys(after ?? {}).join()}`;',
    '!==',
    'what is null and what is not change names, and stay apart',
  ],
  [
    'server/src/domains/administration/delegation/delegation.routes.ts',
    "if (holder === undefined) throw new ApiError('NOT_FOUND');",
    'false',
    'of nobody, nobody is found either',
  ],
  [
    'server/src/domains/administration/delegation/delegation.plans.ts',
    "'system' in by ? null : by.IdPersonneEV1,",
    'false',
    'the system has no key: undefined is nobody as null is',
  ],
];

/** Whether a survivor was read, and found to mean the same as what it stands for. */
export function isTolerated(file: string, line: string, becomes: string): boolean {
  return read.some(([one, written, became]) => one === file && written === line && became === becomes);
}
