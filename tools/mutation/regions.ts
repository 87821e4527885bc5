import { type Node, parseSync, Visitor } from 'oxc-parser';

/** What runs as a whole or not at all: a block, or what an arrow answers. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** The name under which a marked source tells that a region ran. */
export const ran = '__ran';

/** Every region of a source, and the source with a mark in each, which names it by its place in that list. */
export function marked(path: string, text: string): { readonly regions: readonly Region[]; readonly text: string } {
  const { program, errors } = parseSync(path, text);
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`);
  const regions: Region[] = [];
  const marks: { readonly at: number; readonly text: string }[] = [];
  const add = ({ start, end }: Node, before: (mark: string) => string, at: number, after = '') => {
    marks.push({ at, text: before(`${ran}(${JSON.stringify(path)}, ${regions.length})`) });
    if (after) marks.push({ at: end, text: after });
    regions.push({ start, end });
  };
  new Visitor({
    BlockStatement: (node) => add(node, (mark) => `${mark};`, node.start + 1),
    ArrowFunctionExpression: ({ body, expression }) => {
      if (expression) add(body, (mark) => `(${mark}, `, body.start, ')');
    },
  }).visit(program);
  let made = '';
  let from = 0;
  // What closes at a place closes before what opens there.
  for (const { at, text: mark } of marks.sort((a, b) => a.at - b.at)) {
    made += text.slice(from, at) + mark;
    from = at;
  }
  return { regions, text: made + text.slice(from) };
}

/** The smallest region around a place; -1 for what runs as soon as the file is read. */
export function regionAround(regions: readonly Region[], { start, end }: Region): number {
  let found = -1;
  regions.forEach((one, index) => {
    const best = regions[found];
    if (one.start <= start && end <= one.end && (!best || one.end - one.start <= best.end - best.start)) found = index;
  });
  return found;
}
