import { addressAttributes, keepsAttribute, keepsValue, mailTags } from './mail-markup.ts';
import type { TemplateFault } from './templates.ts';

type MarkupFault = Omit<TemplateFault, 'part'>;

/** What closes itself, or needs no end. */
const alone: readonly string[] = ['br', 'mj-divider', 'mj-spacer', 'mj-image', 'p', 'li', 'td', 'th', 'tr'];
/** Stands for what a field writes, in words that no address begins with. */
const written = '\uE000';

/**
 * What of a body, that the language of templates reads, a mail would leave out or mend without a word: attributes, addresses,
 * tags that are not closed. `links` are the fields that are whole addresses.
 */
export function markupFaults(source: string, links: readonly string[]): readonly MarkupFault[] {
  const { text, fields } = withoutLanguage(source);
  const faults: MarkupFault[] = [];
  const open: { readonly tag: string; readonly at: number }[] = [];
  const say = (rule: TemplateFault['rule'], at: number, value: string) =>
    faults.push({ rule, line: text.slice(0, at).split('\n').length, value: value.slice(0, 80) });
  for (const { index, 1: end, 2: name = '', 3: attributes = '' } of text.matchAll(
    /<(\/?)([a-z][\w:-]{0,40})((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi,
  )) {
    const tag = name.toLowerCase();
    if (!mailTags.includes(tag)) continue;
    if (end) {
      const at = open.findLastIndex((one) => one.tag === tag);
      if (at < 0 && !alone.includes(tag)) say('unclosed', index, `</${tag}>`);
      if (at >= 0) for (const left of open.splice(at).slice(1)) say('unclosed', left.at, `<${left.tag}>`);
      continue;
    }
    if (!alone.includes(tag) && !attributes.trimEnd().endsWith('/')) open.push({ tag, at: index });
    const from = index + 1 + name.length;
    for (const { index: at, 1: attribute = '', 2: quoted } of attributes.matchAll(
      /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g,
    )) {
      const value = (quoted ?? '').replace(/^["']|["']$/g, '');
      const known = attribute.toLowerCase();
      const shown = source.slice(
        from + at,
        from + at + attribute.length + (quoted === undefined ? 0 : 1 + quoted.length),
      );
      if (attribute.includes(written)) continue;
      if (!keepsAttribute(tag, known)) say('attribute', from + at, shown);
      else if (!addressAttributes.includes(known)) {
        if (!keepsValue(known, value.replaceAll(written, 'x'))) say('attribute', from + at, shown);
      } else if (!keepsValue(known, asRead(value)) || !startsAsAddress(value, from + at)) say('link', from + at, shown);
    }
  }
  for (const { tag, at } of open) say('unclosed', at, `<${tag}>`);
  return faults;

  /** A field may be a whole address, or follow the beginning of one. */
  function startsAsAddress(value: string, at: number): boolean {
    if (!value.startsWith(written)) return true;
    const field = fields.find((one) => one.at >= at);
    return field !== undefined && links.includes(field.name);
  }
}

/** An address as what opens it reads it: whoever writes one in numbers means to hide it. */
function asRead(value: string): string {
  return value.replace(
    /&(?:#(\d{1,7}|x[\da-f]{1,6})|(colon|tab|newline));?/gi,
    (whole, number?: string, name?: string) => {
      if (name) return name.toLowerCase() === 'colon' ? ':' : '';
      const point = Number(number?.replace(/^x/i, '0x'));
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** The same text, place for place, with what the language writes as one mark each, and what it says blank. */
function withoutLanguage(source: string): {
  readonly text: string;
  readonly fields: readonly { readonly at: number; readonly name: string }[];
} {
  const fields: { at: number; name: string }[] = [];
  const text = source.replace(/\{\{([^}]*)\}\}|\{%[^%]*%\}/g, (whole: string, said: string | undefined, at: number) => {
    const blank = whole.replace(/[^\n]/g, said === undefined ? ' ' : written);
    if (said !== undefined) fields.push({ at, name: /[\w$]+/.exec(said)?.[0] ?? '' });
    return blank;
  });
  return { text, fields };
}
