import type { Use } from '@passerelle/contracts/reference/lists.contract.ts';
import type { ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UsesList } from './uses-list.tsx';

interface NamedElsewhereProps {
  readonly of: ReferenceName;
  readonly code: number;
  readonly others: readonly Use[];
}

/** What names a company or a site beside what is told of it by itself. As a line of what depends on it. */
export function NamedElsewhere({ of, code, others }: NamedElsewhereProps) {
  const { t } = useTexts();
  if (others.length === 0) return null;
  return (
    <li>
      {t('LISTS:alsoNamed')}
      <UsesList of={of} code={code} uses={others} />
    </li>
  );
}
