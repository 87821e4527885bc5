import { Anchor, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Form } from '../../lib/form/form.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { type FaultyPlace, placesAtFault } from './places-at-fault.ts';

/** Of a single one nothing is said: it has the focus. */
const fewest = 2;

/** Once a form was held back: how many of its fields are still wrong, each by its name, which leads to it. */
export function FaultsLeft({ form }: { readonly form: Form<never> }) {
  const { t } = useTexts();
  const heldBack = useStore(form.heldBack);
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly FaultyPlace[]>([]);
  // What is drawn says which fields are wrong, and in which order they are read; some of it comes a moment later.
  useEffect(() => {
    const drawn = root.current?.closest('form');
    if (!drawn || heldBack === 0) return undefined;
    const look = () => {
      const found = placesAtFault(drawn);
      setPlaces((before) => (isSame(before, found) ? before : found));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(drawn, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-fault'] });
    return () => observer.disconnect();
  }, [heldBack]);
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

function isSame(one: readonly FaultyPlace[], other: readonly FaultyPlace[]): boolean {
  return one.length === other.length && one.every(({ at, key }, n) => at === other[n]?.at && key === other[n]?.key);
}
