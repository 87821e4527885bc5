import { Anchor, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Form, useFormState } from '../../lib/form/form.ts';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.ts';
import { type FaultyPlace, placesAtFault } from './places-at-fault.ts';

/** Of a single one nothing is said: it has the focus. */
const fewest = 2;

/** Once a form was held back: how many of its fields are still wrong, each by its name, which leads to it. */
export function FaultsLeft({ form }: { readonly form: Form<never> }) {
  const { t } = useTexts();
  const heldBack = useStore(form.heldBack);
  const state = useFormState(form);
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly FaultyPlace[]>([]);
  // What is drawn of the fields says which of them are wrong, and in which order they are read.
  useEffect(() => {
    const found = heldBack > 0 && state.faulty ? placesAtFault(root.current?.closest('form') ?? null) : [];
    setPlaces((before) => (found.length + before.length === 0 ? before : found));
  }, [heldBack, state]);
  return (
    <div ref={root} role="status">
      {places.length >= fewest && (
        <Group gap="4px 12px">
          <Text size="sm" fw={550}>
            {t('REGLES:toCorrect', { n: places.length })}
          </Text>
          {places.map(({ key, name, focus }) => (
            <Anchor key={key} component="button" type="button" size="sm" onClick={focus}>
              {name}
            </Anchor>
          ))}
        </Group>
      )}
    </div>
  );
}
