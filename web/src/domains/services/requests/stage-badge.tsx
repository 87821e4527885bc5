import { Badge } from '@mantine/core';
import { useReference } from '../../../lib/reference.ts';

/** Where a request stands, in words beside its colour. */
export function StageBadge({ stage }: { readonly stage: number }) {
  const { byId } = useReference('DemandeStade');
  const row = byId.get(String(stage));
  return (
    <Badge variant="dot" color={String(row?.properties.Couleur ?? 'gray')}>
      {row?.label ?? stage}
    </Badge>
  );
}
