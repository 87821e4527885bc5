import { Anchor, Button } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { anyCountry } from '../../people/people/person-link.tsx';
import { stageWords } from './stage-words.ts';

interface PartProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IdPays?: string | null };
}

/** Where the hiring file of somebody stands, and the way to it. */
export default function HiringPart({ person: { IdPersonneEV1, IdPays } }: PartProps) {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...callQuery(hiringCalls.read, { params: { IdPersonneEV1 } }), retry: false });
  if (!data) return null;
  const to = paths.hiringFileReview(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 });
  if (!data.file)
    return data.mayDecide ? (
      <Button component={Link} to={to} size="xs" variant="default">
        {t('HIRING:open')}
      </Button>
    ) : (
      <p className={parts.quiet}>{t('HIRING:noFile')}</p>
    );
  return (
    <Anchor component={Link} to={to}>
      {t(stageWords(data.file.IdStade))}
    </Anchor>
  );
}
