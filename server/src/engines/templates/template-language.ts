import { Drop, Liquid } from 'liquidjs';
import { escapeHtml } from '../../platform/rich-text/escape.ts';

/** What a template may say: nothing that repeats, reads, keeps or calls. */
export const templateTags = ['if', 'unless', 'case', 'comment'] as const;
export const templateFilters = [
  'append',
  'capitalize',
  'default',
  'downcase',
  'prepend',
  'strip',
  'truncate',
  'upcase',
] as const;

/** Characters of a template and of what it becomes, at most. */
export const templateLimits = { subject: 500, body: 50_000, written: 200_000 } as const;

/** A field without a value: false where it is tested, and shown for what it is where missing ones are marked. */
export class MissingField extends Drop {
  readonly field: string;
  constructor(field: string) {
    super();
    this.field = field;
  }
  override valueOf(): undefined {
    return undefined;
  }
}

/** The language of subjects: what it writes is plain text. */
export const plainLanguage = language((text) => text);
/** The language of bodies: what values bring is text, never markup. */
export const markupLanguage = language(escapeHtml);

function language(written: (text: string) => string): Liquid {
  const liquid = new Liquid({
    outputEscape: (value: unknown) => written(shown(value)),
    ownPropertyOnly: true,
    strictFilters: true,
    cache: false,
    // There are no files: the tags that would ask for one are gone too.
    templates: {},
    parseLimit: templateLimits.body,
    renderLimit: 500,
    memoryLimit: 2_000_000,
  });
  keepOnly(liquid.tags, templateTags);
  keepOnly(liquid.filters, templateFilters);
  return liquid;
}

/** Names that every object answers to are no tags or filters either. */
function keepOnly<T>(all: Record<string, T>, names: readonly string[]): void {
  for (const name of Object.keys(all)) if (!names.includes(name)) delete all[name];
  Object.setPrototypeOf(all, null);
}

function shown(value: unknown): string {
  if (value instanceof MissingField) return `⟦${value.field}⟧`;
  return value === undefined || value === null ? '' : String(value);
}
