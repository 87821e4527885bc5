import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { lineStates } from '@passerelle/contracts/imports/definition.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { useState } from 'react';
import { comma } from '../../../../lib/comma.ts';
import { isSame } from '../../../../lib/form/form-store.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { FileField } from '../../../../ui/files/file-field.tsx';
import sections from '../../../../ui/sections.module.css';
import { WriteError } from '../../../../ui/write-error.tsx';
import { FaultGroups } from '../fault-groups.tsx';
import { lineColours } from '../line-colours.ts';
import { type DefinitionValues, nameOf } from './definition.values.ts';
import classes from './definitions.module.css';

/** What a file would do by what is being written, as whoever writes it may see: nothing of it is kept. */
export function TryPart({ values: { Sujet, Etat } }: { readonly values: DefinitionValues }) {
  const { t } = useTexts();
  const [file, setFile] = useState<string>();
  const preview = useWrite(definitionsCalls.preview, { shownInPlace: true });
  const [judged, setJudged] = useState({ Sujet, Etat });
  const judge = (IdFichier: string | undefined) => {
    setFile(IdFichier);
    setJudged({ Sujet, Etat });
    preview.reset();
    if (IdFichier) preview.write({ body: { Sujet, Etat, IdFichier } });
  };
  // What was found by other columns says nothing of these.
  const outdated = file !== undefined && !isSame(judged, { Sujet, Etat });
  const { data, error } = outdated ? {} : preview;
  return (
    <section className={`${sections.section} ${classes.part}`} aria-label={t('DEFINITIONS:tryFile')}>
      <Title order={2} size="h4">
        {t('DEFINITIONS:tryFile')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('DEFINITIONS:tryLead')}
      </Text>
      <FileField
        label={t('IMPORTS:file')}
        purpose="table"
        most={1}
        value={file ? [file] : []}
        onChange={([chosen]) => judge(chosen)}
      />
      {outdated && (
        <Button variant="default" mt="xs" loading={preview.pending} onClick={() => judge(file)}>
          {t('DEFINITIONS:tryAgain')}
        </Button>
      )}
      {error && <WriteError error={error} />}
      {data && (
        <Stack gap="sm" role="status">
          <Group gap="xs">
            <Text size="sm">{t('DEFINITIONS:tried', { read: data.read, lines: data.lines })}</Text>
            {lineStates.map((state) =>
              data.verdict.counts[state] > 0 ? (
                <Badge key={state} color={lineColours[state]} variant="light">
                  {t(`IMPORTS:count ${state}`, { count: data.verdict.counts[state] })}
                </Badge>
              ) : null,
            )}
          </Group>
          {data.closed.length > 0 && (
            <Text size="sm">{t('DEFINITIONS:closed', { columns: data.closed.map(nameOf).join(comma()) })}</Text>
          )}
          <ul className={classes.mapped}>
            {data.verdict.colonnes.map(({ heading, Champ }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may be called the same.
              <li key={place}>
                {heading} → {Champ === null ? t('IMPORTS:leftOut') : nameOf(Champ)}
              </li>
            ))}
          </ul>
          {data.verdict.groups.length > 0 && <FaultGroups groups={data.verdict.groups} />}
        </Stack>
      )}
    </section>
  );
}
