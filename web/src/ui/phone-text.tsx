import { useEffect, useState } from 'react';

type Show = (text: string) => string;
/** As it is stored, it is read all the same. */
const asStored: Show = (text) => text;

/** Writes numbers as people do, and what is none as it is: what knows how every country does comes once there is one. */
export function useShowPhone(isOne: boolean): Show {
  const [show, setShow] = useState<Show>(() => asStored);
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
  return show;
}

/** A number as people write it. */
export function PhoneText({ number }: { readonly number: string }) {
  const show = useShowPhone(true);
  return <span>{show(number)}</span>;
}
