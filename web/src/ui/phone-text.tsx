import type { Language } from '@passerelle/contracts/languages.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../lib/texts.ts';

type Show = (text: string) => string;
/** As it is stored, it is read all the same. */
const asStored: Show = (text) => text;

/** Writes numbers as people do, and what is none as it is: what knows how every country does comes once there is one. */
export function useShowPhone(isOne: boolean): Show {
  const { language } = useTexts();
  const [show, setShow] = useState<(text: string, language: Language) => string>(() => asStored);
  useEffect(() => {
    if (!isOne) return undefined;
    let gone = false;
    void import('@passerelle/contracts/catalogue/value-rules.ts').then(
      ({ showPhone }) => gone || setShow(() => showPhone),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [isOne]);
  return (text) => show(text, language);
}

/** A number as people write it. */
export function PhoneText({ number }: { readonly number: string }) {
  const show = useShowPhone(true);
  return <span>{show(number)}</span>;
}
