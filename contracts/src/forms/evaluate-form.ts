import type { Field } from '../catalogue/field.ts';
import type { ValueWarning } from '../catalogue/value-rules.ts';
import { type Condition, isNever } from '../conditions/condition.ts';
import { evaluate } from '../conditions/evaluate.ts';
import { dayIn } from '../days.ts';
import { type CheckedValue, checkValue, isEmptyValue } from './check-value.ts';
import { type FieldItem, type FormDeclaration, type FormValues, itemsOf } from './form.ts';
import type { FormContext, FormRuleName } from './form-context.ts';

/** Where a form right holds: everywhere, nowhere, or where this holds of what is typed. */
export type Where = boolean | Condition;

/** A form right on a field. A part that is absent narrows nothing. */
export interface FormRight {
  readonly visible?: Where;
  readonly edit?: Where;
}

/** What the reader may do with a field, by the rights of the catalogue and then by those of the form. */
export interface FieldGrant {
  readonly read: boolean;
  readonly write: boolean;
  /** It is filled in with what its reader has not asked to see: nobody changes what they have not seen. */
  readonly masked?: boolean;
  /** Of several the most permissive counts; without any the form narrows nothing. */
  readonly rights?: readonly FormRight[];
}

/** What is to be looked at again, and keeps nobody from saving. */
export interface FormWarning {
  readonly field: string;
  readonly rule: ValueWarning;
}

export interface FormFault {
  readonly field: string;
  readonly rule: FormRuleName;
  readonly limit?: string | number;
}

/** What a form says of one of its fields. */
export interface JudgedField {
  readonly shown: boolean;
  readonly open: boolean;
  readonly required: boolean;
  /** Filled in, and not shown yet. */
  readonly masked?: true;
  /** As it would be stored: null where it is empty, hidden, or emptied by something else; as typed where it is wrong. */
  readonly value: unknown;
  /** What empties it: the name of a rule, or `hidden` where what is typed elsewhere hides it. */
  readonly emptiedBy?: string;
  /** The first and the last day that it takes, where its form says so. */
  readonly from?: string;
  readonly until?: string;
  /** The only ones of its values that may be chosen, by the field that parts them. */
  readonly choices?: readonly string[];
  readonly faults: readonly FormFault[];
  readonly warnings: readonly FormWarning[];
}

export interface FormQuestion {
  readonly form: FormDeclaration;
  /** Values of the fields, as they are typed. */
  readonly typed: FormValues;
  /** Values that are stored; nothing for what is new. */
  readonly stored?: FormValues | undefined;
  readonly grants: Readonly<Record<string, FieldGrant>>;
  readonly context: FormContext;
  /** It is for a coming day: what may not wait is not changed with it. */
  readonly ahead?: boolean | undefined;
}

/**
 * What a form says of each of its fields: shown, open, required, wrong, emptied. Pure and the same on both sides; the
 * server asks it again of what it receives and decides alone. What was wrong before and is not touched is no fault of
 * whoever changes something else; nor is what a section lacks that nobody changes, where they are saved apart, nor what
 * only another country makes wrong and can't be replaced with it.
 */
export function evaluateForm(question: FormQuestion): ReadonlyMap<string, JudgedField> {
  const { stored, typed } = question;
  if (!stored) return judge(question, typed);
  // Judged only where something is wrong, hidden or emptied now.
  const before = (name: string) => judgedBefore(question, stored).get(name);
  const untouched = (name: string) => isSameValue(typed[name], stored[name]);
  const judged = judge(question, typed, (name, by) => untouched(name) && before(name)?.emptiedBy === by);
  const items = itemsOf(question.form);
  const sectionOf = (name: string) => items.get(name)?.section.section;
  const changed = question.form.apart && new Set([...items.keys()].filter((name) => !untouched(name)).map(sectionOf));
  const isLeft = (name: string) => changed !== undefined && !changed.has(sectionOf(name));
  return new Map(
    [...judged].map(([name, field]): [string, JudgedField] => {
      const known = field.faults.length > 0 && untouched(name) ? (before(name)?.faults ?? []) : [];
      const faults = field.faults.filter(
        ({ rule }) => !known.some((one) => one.rule === rule) && !(rule === 'required' && isLeft(name)),
      );
      const gone = !field.shown && !field.emptiedBy && !isEmptyValue(stored[name]) && canBeEmpty(question.form, name);
      return [name, { ...field, faults, ...(gone && before(name)?.open && { emptiedBy: 'hidden' }) }];
    }),
  );
}

type Before = Pick<FormQuestion, 'form' | 'grants' | 'context'> & { readonly judged: ReadonlyMap<string, JudgedField> };
const kept = new WeakMap<FormValues, Before>();

/** What the form says of what is stored: the same for each key that is typed over it. */
function judgedBefore(question: FormQuestion, stored: FormValues): Before['judged'] {
  const { form, grants, context } = question;
  const known = kept.get(stored);
  if (known?.form === form && known.grants === grants && known.context === context) return known.judged;
  const judged = judge(question, stored);
  kept.set(stored, { form, grants, context, judged });
  return judged;
}

/** What is asked for and not filled in, of the fields that the reader may fill in. */
export function missingIn(judged: ReadonlyMap<string, JudgedField>): readonly string[] {
  return [...judged]
    .filter(([, { required, masked, value }]) => required && !masked && isEmptyValue(value))
    .map(([name]) => name);
}

/** What is asked for, filled in or not. */
export function requiredIn(judged: ReadonlyMap<string, JudgedField>): readonly string[] {
  return [...judged].filter(([, { required }]) => required).map(([name]) => name);
}

/** Whether two values of a field say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.toSorted().join('\0') === other.toSorted().join('\0');
  return one === other;
}

function canBeEmpty({ fields }: FormDeclaration, name: string): boolean {
  const field: Field | undefined = fields[name];
  return field !== undefined && !field.required && field.type !== 'boolean';
}

/** `stands`: whether a value stays though this rule would empty it, since it was so before and nobody touches it. */
function judge(
  { form, grants, context, stored, ahead = false }: FormQuestion,
  typed: FormValues,
  stands: (name: string, by: string) => boolean = () => false,
): ReadonlyMap<string, JudgedField> {
  const items = itemsOf(form);
  const countryCode = form.country === undefined ? undefined : typed[form.country];
  const country = typeof countryCode === 'string' ? context.countryOf(countryCode) : undefined;
  // Asked for where something hangs on it: the first of a page takes as long as a section takes to be drawn.
  const day = () => dayIn(country, context.now);
  const writing = country ?? (form.phonesOf === undefined ? undefined : context.countryOf(form.phonesOf));
  const limits = { country: writing, mostTags: context.mostTags, mostFiles: context.mostFiles };
  const formerCode = form.country === undefined ? undefined : stored?.[form.country];
  const former =
    typeof formerCode === 'string' && formerCode !== countryCode ? context.countryOf(formerCode) : undefined;
  /** What was right where they were, and can't be replaced here, stays where they come to be: another country makes no fault of it. */
  const isOfFormer = (name: string, item: FieldItem) =>
    former !== undefined &&
    !(grants[name]?.write && (!ahead || item.ahead)) &&
    isSameValue(typed[name], stored?.[name]) &&
    'value' in checkValue(form.fields[name] as Field, item, typed[name], { ...limits, country: former });
  const checked = new Map(
    [...items].map(([name, { item }]): [string, CheckedValue] => {
      const now = checkValue(form.fields[name] as Field, item, typed[name], limits);
      const stays = 'rule' in now && isOfFormer(name, item);
      return [name, stays ? { value: typed[name], warning: 'formerCountry' } : now];
    }),
  );

  /** What stands in the fields: what is typed, less what is hidden or emptied. It only ever grows emptier, so it ends. */
  const emptiedBy = new Map<string, string>();
  const hidden = new Set<string>();
  const held = (name: string): unknown => {
    if (hidden.has(name) || emptiedBy.has(name)) return null;
    const value = checked.get(name);
    return value && 'value' in value ? value.value : (typed[name] ?? null);
  };
  const holds = (where: Where | undefined): boolean =>
    where === undefined || where === true
      ? true
      : where === false
        ? false
        : evaluate(where, {
            read: held,
            typeOf: (name) => form.fields[name]?.type,
            get today() {
              return day();
            },
          });
  const isShown = (name: string, { item, section }: { item: FieldItem; section: { shown?: Condition } }) => {
    const { read, masked = false, rights = [] } = grants[name] ?? { read: false };
    // What a masked field hangs on may be masked as well: only what is never shown is hidden.
    if (!read || masked) return read && !isNever(item.shown);
    return (
      holds(section.shown) && holds(item.shown) && (rights.length === 0 || rights.some(({ visible }) => holds(visible)))
    );
  };
  /** Cross rules are asked of what is right by itself: what is wrong is said at its field, and nothing to them. */
  const isWrong = (name: string) => 'rule' in (checked.get(name) ?? {});
  /** Where what parts its choices is empty or wrong, each of them may be chosen. */
  const partOf = ({ partedBy, parts }: FieldItem): readonly string[] | undefined =>
    partedBy === undefined ? undefined : parts?.[String(held(partedBy))];
  const values = () => {
    const now: Record<string, unknown> = {};
    for (const name in typed) now[name] = isWrong(name) ? null : held(name);
    for (const name of items.keys()) if (!(name in now)) now[name] = isWrong(name) ? null : held(name);
    return now;
  };
  for (let settled = false; !settled; ) {
    settled = true;
    for (const [name, place] of items) {
      if (hidden.has(name) || isShown(name, place)) continue;
      hidden.add(name);
      settled = false;
    }
    const now = values();
    for (const { name: rule, find } of form.rules)
      for (const finding of find(now, context)) {
        if (!('empties' in finding) || emptiedBy.has(finding.field) || isEmptyValue(now[finding.field])) continue;
        if (stands(finding.field, rule)) continue;
        emptiedBy.set(finding.field, rule);
        settled = false;
      }
  }

  const now = values();
  const found = form.rules.flatMap(({ find }) => [...find(now, context)]);
  const askedFor = new Set(found.flatMap((one) => ('asks' in one ? [one.field] : [])));
  return new Map(
    [...items].map(([name, { item }]): [string, JudgedField] => {
      const field = form.fields[name] as Field;
      const { write, masked = false, rights = [] } = grants[name] ?? { write: false };
      const shown = !hidden.has(name);
      const mayChange =
        shown && write && holds(item.open) && (rights.length === 0 || rights.some(({ edit }) => holds(edit)));
      const open = mayChange && !masked;
      const asked =
        field.required === true ||
        item.required === true ||
        askedFor.has(name) ||
        (item.required !== undefined && holds(item.required));
      const required = mayChange && asked && !emptiedBy.has(name);
      const value = held(name);
      const cause = emptiedBy.get(name);
      const choices = partOf(item);
      return [
        name,
        {
          shown,
          open,
          required,
          ...(masked && { masked }),
          value,
          ...(cause !== undefined && { emptiedBy: cause }),
          ...(open && offered(name)),
          ...(choices && { choices }),
          faults: shown && !masked && cause === undefined ? faultsOf(name) : [],
          warnings: shown && !masked && cause === undefined ? warningsOf(name) : [],
        },
      ];

      function offered(of: string): Pick<JudgedField, 'from' | 'until'> {
        const { from, until } = form.days?.[of]?.(now, context) ?? {};
        return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
      }
      function faultsOf(of: string): FormFault[] {
        const own = checked.get(of);
        if (own && 'rule' in own) return [{ field: of, ...own }];
        if (required && isEmptyValue(value)) return [{ field: of, rule: 'required' }];
        if (choices && !isEmptyValue(value) && !choices.includes(String(value)))
          return [{ field: of, rule: 'unknownValue' }];
        return found.flatMap((one) => ('rule' in one && one.field === of ? [one] : []));
      }
      function warningsOf(of: string): FormWarning[] {
        const own = checked.get(of);
        return [
          ...(own && 'value' in own && own.warning !== undefined ? [{ field: of, rule: own.warning }] : []),
          ...found.flatMap((one) => ('warns' in one && one.field === of ? [{ field: of, rule: one.warns }] : [])),
        ];
      }
    }),
  );
}
