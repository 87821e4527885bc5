import { Alert, Button, Title } from '@mantine/core';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { attempt } from '../../../../lib/errors.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls, readAnew, useCall, useWrite } from '../../../../lib/query.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { HistoryTimeline } from '../../../foundation/history/history-timeline.tsx';
import { fileOf, nameOf, valuesOf } from './definition.values.ts';
import { DefinitionForm } from './definition-form.tsx';
import classes from './definitions.module.css';
import { DefinitionBadges } from './definitions.screen.tsx';

/** A definition being written over, with what it was. */
export function DefinitionScreen({ params }: PageProps<{ readonly IdImport: string }, unknown>) {
  const { t, language } = useTexts();
  const IdImport = Number(params.IdImport);
  const asked = { params: { IdImport } };
  const stored = useCall(definitionsCalls.read, asked);
  const save = useWrite(definitionsCalls.save, { shownInPlace: true });
  const values = valuesOf(stored);
  return (
    <Page
      title={stored.Traductions[idLangues[language]] ?? stored.LibImport}
      aside={<DefinitionBadges definition={stored} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(fileOf(values), `${stored.LibImport}.json`)}
          >
            {t('DEFINITIONS:toFile')}
          </Button>
          <Button
            component={Link}
            to={`${paths.addImportDefinition(language)}?of=${IdImport}`}
            variant="default"
            leftSection={<IconCopy size={16} />}
          >
            {t('DEFINITIONS:copy')}
          </Button>
        </>
      }
    >
      {stored.faults.length > 0 && (
        <Alert color="orange" role="alert" mb="md">
          {t('DEFINITIONS:unsoundLead')}
          <ul className={classes.gone}>
            {stored.faults.map(({ path, value = '' }) => (
              <li key={path}>{path.startsWith('colonnes/') ? nameOf(value) : value}</li>
            ))}
          </ul>
        </Alert>
      )}
      {stored.Homonyme && (
        <Alert color="orange" mb="md">
          {t('DEFINITIONS:sameNameLead')}
        </Alert>
      )}
      <DefinitionForm
        key={IdImport}
        subject={String(IdImport)}
        initial={values}
        stored={stored}
        latest={async () => {
          const now = await readAnew(definitionsCalls.read, asked);
          return { values: valuesOf(now), revision: now.Version };
        }}
        save={async ({ Sujet: _, ...written }, Version) => {
          await save.writeAsync({ ...asked, body: { ...written, Version } });
          return { IdImport };
        }}
        done={() => {
          showToast({ tone: 'success', text: t('COMMON:saved') });
          attempt(invalidateCalls(definitionsCalls.read, definitionsCalls.list));
        }}
      />
      <section className={classes.history} aria-label={t('COMMON:history')}>
        <Title order={2} size="h4">
          {t('COMMON:history')}
        </Title>
        <HistoryTimeline entity="DefinitionImport" id={IdImport} />
      </section>
    </Page>
  );
}
