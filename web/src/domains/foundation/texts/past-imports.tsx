import { Button, Text, Title, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { attempt } from '../../../lib/errors.ts';
import { showInstant } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { downloadFile } from '../../../ui/files/read-file.ts';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './import-lines.module.css';
import { reloadTranslations } from './text-lines.ts';

type Returned = Output<typeof translationsCalls.returnImport>;

/** Files brought in before, each with the way back to what its texts were. */
export function PastImports() {
  const { t, language } = useTexts();
  const { data: imports = [] } = useQuery({ ...callQuery(translationsCalls.imports, {}), staleTime: 0 });
  const back = useWrite(translationsCalls.returnImport, {
    shownInPlace: true,
    onDone: ({ returned, left }: Returned) => {
      const said = [
        t('TRANSLATIONS:importTakenBack', { n: returned }),
        left > 0 && t('TRANSLATIONS:importLeft', { n: left }),
      ];
      showToast({ tone: 'success', text: said.filter(Boolean).join(' · ') });
      void reloadTranslations();
    },
  });
  if (imports.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('TRANSLATIONS:imports')}
      </Title>
      {back.error && (
        <Text size="sm" c="var(--danger-text)" role="alert">
          {errorText(back.error)}
        </Text>
      )}
      <ul className={`${parts.lines} ${classes.imports}`} aria-label={t('TRANSLATIONS:imports')}>
        {imports.map(({ IdTexteImport, name, IdFichier, DateC, IndexPrenomNom, written, standing, DateRetour }) => (
          <li key={IdTexteImport} className={parts.line}>
            <div className={parts.what}>
              {IdFichier ? (
                <UnstyledButton
                  fw={600}
                  td="underline"
                  aria-label={t('FILES:download', { name })}
                  onClick={() => attempt(downloadFile({ IdFichier, name }))}
                >
                  {name}
                </UnstyledButton>
              ) : (
                <strong>{name}</strong>
              )}
              <span className={parts.quiet}>
                <time dateTime={DateC}>{showInstant(DateC, language)}</time>
                {IndexPrenomNom && ` · ${IndexPrenomNom}`}
              </span>
              <span className={parts.quiet}>
                {DateRetour
                  ? t('TRANSLATIONS:importReturned', { when: showInstant(DateRetour, language) })
                  : t('TRANSLATIONS:importStands', { written, standing })}
              </span>
            </div>
            {DateRetour === null && standing > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('TRANSLATIONS:importReturn')}: ${name}`}
                loading={back.pending}
                onClick={() => back.write({ params: { IdTexteImport } })}
              >
                {t('TRANSLATIONS:importReturn')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
