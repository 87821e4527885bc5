import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { Contents } from '@passerelle/contracts/content.ts';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { comma } from '../../../lib/comma.ts';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import classes from './documentation.module.css';
import type { PageValues } from './page-values.ts';

interface VersionsProps {
  readonly Cle: string;
  readonly shipped: Contents | null;
  /** What a version said goes back into the form. */
  readonly onRestore: (edition: Partial<PageValues>) => void;
}

/** What was written over a page, newest first. */
export function Versions({ Cle, shipped, onRestore }: VersionsProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(callQuery(documentationCalls.versions, { params: { Cle } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={60} mt="lg" />;
  return (
    <section className={classes.versions} aria-labelledby="documentation-versions">
      <Title order={3} id="documentation-versions">
        {t('DOCUMENTATION:versions')}
      </Title>
      {data.length === 0 ? (
        <Text className={classes.quiet}>{t('DOCUMENTATION:versionsNone')}</Text>
      ) : (
        <>
          <Text className={classes.quiet}>{t('DOCUMENTATION:restoreHelp')}</Text>
          <ul>
            {data.map(({ Revision, DateC, who, edition }) => (
              <li key={Revision}>
                <span>{t(edition ? 'COMMON:versionNumber' : 'DOCUMENTATION:versionBack', { n: Revision })}</span>
                <span className={classes.quiet}>
                  {[showInstant(DateC, language), who?.IndexPrenomNom, edition && languagesOf(edition.Contenus)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {edition && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    leftSection={<IconRestore size={14} />}
                    onClick={() => {
                      const { Identite = {}, Contenus, ...rest } = edition;
                      onRestore({ ...rest, Identite, Contenus: { ...shipped, ...Contenus } });
                      showToast({ tone: 'success', text: t('DOCUMENTATION:restored', { n: Revision }) });
                    }}
                  >
                    {t('DOCUMENTATION:restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const languagesOf = (contents: Contents) =>
  languages
    .filter((language) => contents[idLangues[language]])
    .map((language) => languageNames[language])
    .join(comma());
