import { useEffect, useState } from 'react';

/** A number as people write it: what knows how every country does comes with the first one. */
export function PhoneText({ number }: { readonly number: string }) {
  const [shown, setShown] = useState(number);
  useEffect(() => {
    let gone = false;
    void import('@passerelle/contracts/catalogue/value-rules.ts').then(
      ({ showPhone }) => gone || setShown(showPhone(number)),
      // As it is stored, it is read all the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [number]);
  return <span>{shown}</span>;
}
