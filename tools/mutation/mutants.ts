import { type Node, parseSync, Visitor } from 'oxc-parser';

/** One small change of a source, which some test ought to notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
}

const others: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const otherMethods: Readonly<Record<string, string>> = { some: 'every', every: 'some' };

/** What decides within a statement of the database, and what it is turned into. */
const ofStatements: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<=[\s"])(<=|>=)(?=\s)/g, '='],
  [/(?<=[\s"])<>(?=\s)/g, '='],
  [/(?<=[\s"])(<|>)(?=\s)/g, '='],
  [/(?<=[\s"])=(?=\s)/g, '<>'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
];

/** Every small change of a source that means something else: comparisons, conditions, what is thrown or awaited, statements. */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const is = (start: number, end: number, becomes: string) => void mutants.push({ start, end, becomes });
  const textOf = ({ start, end }: Pick<Node, 'start' | 'end'>) => text.slice(start, end);

  /** The operator stands between its sides, beside nothing but blanks, brackets and comments. */
  const operator = (left: Node, right: Node, written: string) => {
    const becomes = others[written];
    if (becomes === undefined) return;
    const at = text.indexOf(written, left.end);
    if (at < right.start) is(at, at + written.length, becomes);
  };
  const condition = (test: Node) => {
    is(test.start, test.end, 'true');
    is(test.start, test.end, 'false');
  };

  new Visitor({
    BinaryExpression: ({ left, right, operator: written }) => {
      if (written === '+' && /['"`]/.test(textOf(left) + textOf(right))) return;
      operator(left, right, written);
    },
    LogicalExpression: ({ left, right, operator: written }) => operator(left, right, written),
    ConditionalExpression: ({ test }) => condition(test),
    IfStatement: ({ test }) => condition(test),
    UnaryExpression: ({ start, argument, operator: written }) => {
      if (written === '!') is(start, argument.start, '');
    },
    ThrowStatement: ({ start, end }) => is(start, end, ';'),
    ExpressionStatement: ({ start, end, expression }) => {
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (called.type === 'CallExpression' && called.callee.type !== 'Super') is(start, end, ';');
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name, start, end: until } = callee.property;
      const other = otherMethods[name];
      if (other) is(start, until, other);
      if (name === 'filter') is(callee.object.end, end, '');
    },
    Literal: ({ start, end, value }) => {
      if (value === true || value === false) is(start, end, String(!value));
    },
    TemplateElement: ({ start, end }) => {
      for (const [words, becomes] of ofStatements) {
        for (const found of text.slice(start, end).matchAll(words))
          is(start + found.index, start + found.index + found[0].length, becomes);
      }
    },
  }).visit(program);
  const typed = rangesOfTypes(program);
  return mutants.filter(({ start, end }) => !typed.some((one) => one.start <= start && end <= one.end));
}

/** Where nothing but types is written. */
function rangesOfTypes(program: ReturnType<typeof parseSync>['program']): readonly Pick<Node, 'start' | 'end'>[] {
  const ranges: Pick<Node, 'start' | 'end'>[] = [];
  const add = ({ start, end }: Pick<Node, 'start' | 'end'>) => void ranges.push({ start, end });
  new Visitor({
    TSTypeAnnotation: add,
    TSTypeAliasDeclaration: add,
    TSInterfaceDeclaration: add,
    TSTypeParameterInstantiation: add,
  }).visit(program);
  return ranges;
}
