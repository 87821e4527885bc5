import { idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { useState } from 'react';
import type { Form } from '../../lib/form/form.ts';
import { useStore } from '../../lib/use-store.ts';

/** The language that is written in; each time that a form is held back, the first in which something is wrong. */
export function useLanguageInSight<V extends object>(form: Form<V>, name: keyof V & string) {
  const [chosen, setChosen] = useState<Language>('fr');
  const heldBack = useStore(form.heldBack);
  const [followed, setFollowed] = useState(heldBack);
  if (heldBack !== followed) {
    setFollowed(heldBack);
    const faulty = form.store.field(name).faults.map(({ path }) => path.split('/')[1]);
    setChosen(languages.find((one) => faulty.includes(idLangues[one])) ?? chosen);
  }
  return [chosen, setChosen] as const;
}
