import type { Field } from '../catalogue/field.ts';
import {
  type Checked,
  checkTags,
  checkText,
  cleanText,
  type ValueCountry,
  type ValueWarning,
} from '../catalogue/value-rules.ts';
import { fileKeyPattern } from '../files/file.kinds.ts';
import { maskPattern } from '../reference/mask.ts';
import { idTypeOf } from '../reference/reference.fields.ts';
import type { FieldItem } from './form.ts';
import type { FormRuleName } from './form-context.ts';

/** The value to store, or the rule that what is typed breaks. */
export type CheckedValue =
  | { readonly value: unknown; readonly warning?: ValueWarning }
  | { readonly rule: FormRuleName; readonly limit?: string | number };

/** What the values of a field are judged by, beside the field itself. */
export interface ValueLimits {
  readonly country: ValueCountry | undefined;
  readonly mostTags: number;
  readonly mostFiles: number;
}

/** Characters of a short line, unless the field or the form says fewer. */
const shortLine = 100;
const biggest = 2_147_483_647;

/** Whether nothing is filled in: blanks that nobody sees, formatted text without any, no choice. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  // What begins with a plain letter or digit is filled in: most of what there is, and the rest costs more to tell.
  if (typeof value !== 'string' || /^[\dA-Za-z]/.test(value)) return false;
  return cleanText(value.replace(/<\/?[a-z][^>]*>|&nbsp;/gi, '')) === '';
}

/** What is typed as it is stored: empty is null, texts are tidied, phones and identifiers are as their country writes them. */
export function checkValue(field: Field, item: FieldItem, typed: unknown, limits: ValueLimits): CheckedValue {
  if (!Array.isArray(typed) && isEmptyValue(typed)) return { value: null };
  switch (field.type) {
    case 'text':
      return typeof typed === 'string' ? checkTyped(field, item, typed, limits) : { rule: 'type' };
    case 'boolean':
      return typeof typed === 'boolean' ? { value: typed } : { rule: 'type' };
    case 'number':
      return checkNumber(field, item, typed);
    case 'date':
      return isDay(typed) ? { value: typed } : { rule: 'type' };
    case 'person':
      return isKey(typed) ? { value: typed } : { rule: 'type' };
    case 'code':
      return checkCode(field, item, typed);
    case 'codes':
      return checkCodes(field, item, typed, limits.mostTags);
    case 'files':
      return checkFiles(field, item, typed, limits.mostFiles);
    default:
      return { rule: 'type' };
  }
}

function checkTyped(field: Field, item: FieldItem, typed: string, { country }: ValueLimits): CheckedValue {
  if (!typed.isWellFormed()) return { rule: 'pattern' };
  const text = field.secret
    ? typed
    : item.code === 'R' || item.code === 'HTML'
      ? typed.normalize('NFC').trim()
      : cleanText(typed);
  const longest = [field.maxLength, item.maxLength, item.code === 'S' ? shortLine : undefined].filter(
    (one) => one !== undefined,
  );
  const bounded = longest.length > 0 ? { ...field, maxLength: Math.min(...longest) } : field;
  const checked: Checked<string> = checkText(bounded, text, country);
  if ('value' in checked && item.mask !== undefined && !maskPattern(item.mask).test(checked.value))
    return { rule: 'pattern' };
  return checked;
}

function checkNumber({ decimals }: Field, { min, max }: FieldItem, typed: unknown): CheckedValue {
  if (typeof typed !== 'number' || !Number.isFinite(typed) || Math.abs(typed) > biggest) return { rule: 'type' };
  if (Number(typed.toFixed(decimals ?? 0)) !== typed)
    return decimals === undefined ? { rule: 'type' } : { rule: 'decimals', limit: decimals };
  if (min !== undefined && typed < min) return { rule: 'min', limit: min };
  if (max !== undefined && typed > max) return { rule: 'max', limit: max };
  return { value: typed };
}

function checkCode(field: Field, { choices }: FieldItem, typed: unknown): CheckedValue {
  const number = field.reference !== undefined && idTypeOf(field.reference) === 'number';
  if (number ? !isKey(typed) : typeof typed !== 'string' || typed.includes('\0') || typed.length > 200)
    return { rule: 'type' };
  const code = typed as string | number;
  const among = choices ?? field.values;
  return among && !among.includes(code as string) ? { rule: 'unknownValue' } : { value: code };
}

function checkCodes(field: Field, { choices }: FieldItem, typed: unknown, mostTags: number): CheckedValue {
  if (!Array.isArray(typed) || !typed.every((one): one is string => typeof one === 'string' && !one.includes('\0')))
    return { rule: 'type' };
  const codes = typed.map(cleanText);
  const among = choices ?? field.values;
  if (among && codes.some((one) => !among.includes(one))) return { rule: 'unknownValue' };
  return checkTags(field, codes, mostTags);
}

/** The most files that a field of a form may hold. */
export function mostFilesOf(field: Field, { most }: Pick<FieldItem, 'most'>, mostFiles: number): number {
  return Math.min(field.files?.most ?? mostFiles, most ?? Number.POSITIVE_INFINITY);
}

const fileKey = new RegExp(fileKeyPattern);

function checkFiles(field: Field, item: FieldItem, typed: unknown, mostFiles: number): CheckedValue {
  if (!Array.isArray(typed) || !typed.every((one) => typeof one === 'string' && fileKey.test(one)))
    return { rule: 'type' };
  if (new Set(typed).size < typed.length) return { rule: 'duplicate' };
  const most = mostFilesOf(field, item, mostFiles);
  return typed.length > most ? { rule: 'fileCount', limit: most } : { value: typed };
}

function isKey(typed: unknown): typed is number {
  return typeof typed === 'number' && Number.isInteger(typed) && typed > 0 && typed <= biggest;
}

/** A day that there is, from the year 1000 on. */
function isDay(typed: unknown): typed is string {
  if (typeof typed !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(typed)) return false;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
}
