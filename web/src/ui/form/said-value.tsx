import type { ReactNode } from 'react';
import { comma } from '../../lib/comma.ts';
import { showDate } from '../../lib/format.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import { RichText } from '../rich-text/rich-text.tsx';

/** A value of a form, read where it is not typed. */
export function SaidValue({ value }: { readonly value: unknown }) {
  const { t } = useTexts();
  return showValue(value, t);
}

/** A value in words: of what a form does not say itself how it is read. */
function showValue(value: unknown, t: Translate): ReactNode {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'COMMON:yes' : 'COMMON:no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) return `${showDate(value.slice(0, 10))}${value.slice(10, 16)}`;
    return /<[a-z]/.test(value) ? <RichText html={value} /> : value;
  }
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => showText(one, t)).join(comma());
  return showText(value, t);
}

function showText(value: unknown, t: Translate): string {
  if (typeof value !== 'object' || value === null) return String(showValue(value, t));
  return Object.values(value)
    .map((one) => showText(one, t))
    .filter((one) => one !== '—')
    .join(' · ');
}
