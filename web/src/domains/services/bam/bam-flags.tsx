import { Badge } from '@mantine/core';
import type { ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { useTexts } from '../../../lib/texts.ts';

const flags = [
  ['Litige', 'red'],
  ['ARevoirBAM', 'yellow'],
  ['EcheanceProche', 'orange'],
] as const;

/** What else is to be known of where a file stands, each in words. */
export function BamFlags({ row }: { readonly row: Partial<ListedBam> }) {
  const { t } = useTexts();
  return flags.map(([name, color]) =>
    row[name] === true ? (
      <Badge key={name} variant="dot" ml={6} color={color}>
        {t(`CHAMPS:${name}`)}
      </Badge>
    ) : null,
  );
}
