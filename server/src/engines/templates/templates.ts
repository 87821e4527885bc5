import type { Liquid } from 'liquidjs';
import { layOut, type MailFrame } from './mail-layout.ts';
import { cleanMailMarkup, mailTags, plainTextOf } from './mail-markup.ts';
import { markupFaults } from './markup-faults.ts';
import { MissingField, markupLanguage, plainLanguage, templateLimits } from './template-language.ts';

/** A mail to be filled: a subject of one line, and a body in MJML. */
export interface Template {
  readonly subject: string;
  readonly body: string;
}

export type TemplatePart = keyof Template;

/**
 * What is wrong with a template, and where, counted from 1.
 * - `syntax`: the language does not read it; `value` says how
 * - `field`: it names a field that there is not
 * - `tag`: a tag that no mail may have, and that would be left out
 * - `attribute`: the same of an attribute, or of what it says
 * - `link`: an address that no mail may open, or a field there that is none
 * - `unclosed`: a tag that nothing closes, or that closes nothing
 * - `tooLong`: `value` is the length that it may have
 */
export interface TemplateFault {
  readonly part: TemplatePart;
  readonly rule: 'syntax' | 'field' | 'tag' | 'attribute' | 'link' | 'unclosed' | 'tooLong';
  readonly line: number;
  readonly value: string;
}

/** A value for each field; null where there is none. */
export type TemplateValues = Readonly<Record<string, string | null>>;

export interface WrittenMail {
  /** Plain, on one line. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Fields that the template names and that have no value. */
  readonly missing: readonly string[];
}

/** A template that cannot be written out: it is wrong, or takes more than any mail may. */
export class TemplateError extends Error {
  readonly faults: readonly TemplateFault[];
  constructor(faults: readonly TemplateFault[]) {
    super(faults.map(({ part, rule, line, value }) => `${part}:${line} ${rule} ${value}`).join('; '));
    this.faults = faults;
  }
}

const languageOf: Readonly<Record<TemplatePart, Liquid>> = { subject: plainLanguage, body: markupLanguage };

/** Says everything that is wrong with a template, given the fields that there are, and which of them are addresses. */
export function checkTemplate(
  template: Template,
  fields: readonly string[],
  links: readonly string[] = [],
): readonly TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const part of ['subject', 'body'] as const) {
    const source = template[part];
    if (source.length > templateLimits[part]) {
      faults.push({ part, rule: 'tooLong', line: 1, value: String(templateLimits[part]) });
      continue;
    }
    try {
      for (const { field, line } of fieldsOf(part, source))
        if (!fields.includes(field)) faults.push({ part, rule: 'field', line, value: field });
      if (part === 'body') faults.push(...markupFaults(source, links).map((fault) => ({ part, ...fault })));
    } catch (error) {
      faults.push(faultOf(part, error));
    }
    if (part === 'body') faults.push(...strangeTags(source));
  }
  return onceEach(faults);
}

/** The same fault twice on a line is said once. */
function onceEach(faults: readonly TemplateFault[]): readonly TemplateFault[] {
  const seen = new Map(faults.map((fault) => [`${fault.part} ${fault.rule} ${fault.line} ${fault.value}`, fault]));
  return [...seen.values()];
}

/**
 * Fills a template. Nothing that it says, or that a value brings, is run, read or fetched.
 * @param marked shows fields without a value between ⟦ ⟧, for those who look at a template rather than receive a mail
 * @throws {TemplateError} where the language does not read it, or it outgrows its limits
 */
export async function renderTemplate(
  template: Template,
  values: TemplateValues,
  frame: MailFrame,
  { marked = false }: { readonly marked?: boolean } = {},
): Promise<WrittenMail> {
  const missing = new Set<string>();
  const scope: Record<string, string | MissingField> = Object.create(null);
  for (const [name, value] of Object.entries(values)) if (value) scope[name] = value;
  const write = (part: TemplatePart): string => {
    if (template[part].length > templateLimits[part])
      throw new TemplateError([{ part, rule: 'tooLong', line: 1, value: String(templateLimits[part]) }]);
    try {
      for (const { field } of fieldsOf(part, template[part])) {
        if (scope[field] === undefined || scope[field] instanceof MissingField) missing.add(field);
        if (marked) scope[field] ??= new MissingField(field);
      }
      const written: unknown = languageOf[part].parseAndRenderSync(template[part], scope);
      return String(written);
    } catch (error) {
      throw new TemplateError([faultOf(part, error)]);
    }
  };
  const subject = oneLine(write('subject'));
  const body = write('body');
  if (body.length > templateLimits.written)
    throw new TemplateError([{ part: 'body', rule: 'tooLong', line: 1, value: String(templateLimits.written) }]);
  const clean = cleanMailMarkup(body);
  const text = `${plainTextOf(clean)}\n\n--\n${frame.footer}\n`;
  return { subject, html: await layOut(subject, clean, frame), text, missing: [...missing] };
}

/** Any text as one line without anything that moves a cursor, hides, or turns the reading around. */
export function oneLine(text: string, most = 250): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, most).join('');
}

interface NamedField {
  readonly field: string;
  readonly line: number;
}

/** Longer than anybody writes one expression, and short enough for what reads it. */
const expressionLength = 1000;

/** @throws {Error} as the language does, where it does not read the source */
function fieldsOf(part: TemplatePart, source: string): readonly NamedField[] {
  for (const { index } of source.matchAll(/\{[{%]/g)) {
    const end = source.slice(index, index + expressionLength).search(/[%}]\}/);
    if (end < 0 && source.length - index > expressionLength)
      throw new Error(`expression too long, line:${source.slice(0, index).split('\n').length}`);
  }
  const { globals } = languageOf[part].parseAndAnalyzeSync(source, undefined, { partials: false });
  return Object.values(globals)
    .flat()
    .map((variable) => ({ field: variable.toString(), line: variable.location.row }));
}

function strangeTags(source: string): readonly TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const [n, line] of source.split('\n').entries())
    for (const [, name = ''] of line.matchAll(/<\/?([a-z][\w:-]{0,40})/gi))
      if (!mailTags.includes(name.toLowerCase())) faults.push({ part: 'body', rule: 'tag', line: n + 1, value: name });
  return faults;
}

function faultOf(part: TemplatePart, error: unknown): TemplateFault {
  if (!(error instanceof Error)) throw error;
  const [first = ''] = error.message.split('\n');
  const line = Number(/, line:(\d+)/.exec(first)?.[1] ?? 1);
  return { part, rule: 'syntax', line, value: first.replace(/, (?:file:[^,]*, )?line:\d.*$/, '').slice(0, 200) };
}
