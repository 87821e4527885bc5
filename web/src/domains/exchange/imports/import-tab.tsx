import { Button, Group, Stack, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { RunState } from '@passerelle/contracts/imports/definition.ts';
import { importsCalls, type OpenedDefinition, type Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FileField } from '../../../ui/files/file-field.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { DaysPart } from './days-part.tsx';
import { FileRefused } from './file-refused.tsx';
import type { MendedLine } from './lines-part.tsx';
import { RunPart } from './run-part.tsx';
import { SavedPart } from './saved-part.tsx';
import { takeFile } from './take-file.ts';
import { VerdictPart } from './verdict-part.tsx';
import { WorkbookPart } from './workbook-part.tsx';

/** What somebody says of a file beside its cells. */
interface Said {
  readonly colonnes: Readonly<Record<string, string | null>>;
  readonly jours: Readonly<Record<string, 'day-first' | 'month-first'>>;
  readonly feuille?: string;
}

const nothingSaid: Said = { colonnes: {}, jours: {} };

interface ImportTabProps {
  readonly definition: OpenedDefinition;
  /** The verification that the address names. */
  readonly run: number | undefined;
  readonly onRun: (run: number | undefined) => void;
}

/** A file, judged line by line before anything of it is saved. */
export function ImportTab({ definition, run, onRun }: ImportTabProps) {
  const { t } = useTexts();
  const { IdImport, lignesMax, tailleMaxMo } = definition;
  const params = { id: IdImport };
  const [file, setFile] = useState<string>();
  const [said, setSaid] = useState(nothingSaid);
  const [verdict, setVerdict] = useState<Verdict>();
  const [became, setBecame] = useState<RunState>();
  const [saved, setSaved] = useState<Output<typeof importsCalls.save>>();
  const verify = useWrite(importsCalls.verify, { shownInPlace: true });
  const mend = useWrite(importsCalls.mend);
  const save = useWrite(importsCalls.save);

  /** One that is long is waited for by the address, which finds it again. */
  const take = (told: Verdict | undefined) => {
    setBecame(undefined);
    setVerdict(told?.enCours ? undefined : told);
    onRun(told?.IdRun ?? undefined);
  };
  const judge = async (IdFichier: string | undefined, next: Said) => {
    setFile(IdFichier);
    setSaid(next);
    setSaved(undefined);
    verify.reset();
    setVerdict(undefined);
    onRun(undefined);
    if (!IdFichier) return;
    const told = await verify.writeAsync({ params, body: { IdFichier, ...next } }).catch(() => undefined);
    take(told);
  };
  const again = async (IdRun: number, lignes: readonly MendedLine[]) =>
    take(await mend.writeAsync({ params: { IdRun }, body: { lignes: [...lignes] } }));
  const write = async (IdRun: number) => setSaved(await save.writeAsync({ params, body: { IdRun } }));

  if (saved) return <SavedPart saved={saved} onAnother={() => void judge(undefined, nothingSaid)} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t('IMPORTS:lead')}</Text>
      <Group align="flex-end" wrap="wrap">
        <FileField
          label={t('IMPORTS:file')}
          description={t('IMPORTS:limits', { lines: lignesMax, size: tailleMaxMo })}
          purpose="table"
          most={1}
          value={file ? [file] : []}
          onChange={([chosen]) => void judge(chosen, nothingSaid)}
        />
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          onClick={() => attempt(takeFile(importsCalls.template, { params, query: {} }))}
        >
          {t('IMPORTS:template')}
        </Button>
      </Group>
      {verify.pending && (
        <Text size="sm" role="status">
          {t('IMPORTS:verifying')}
        </Text>
      )}
      {verify.error && <FileRefused error={verify.error} definition={definition} />}
      {run !== undefined && run !== verdict?.IdRun && !verify.pending && (
        <RunPart
          key={run}
          IdRun={run}
          onVerdict={(told, etat) => {
            setVerdict(told);
            setBecame(etat);
          }}
          onCalledOff={() => void judge(undefined, nothingSaid)}
        />
      )}
      {verdict && !verify.pending && (
        <>
          {verdict.classeur && (
            <WorkbookPart
              workbook={verdict.classeur}
              onSheet={(feuille) => void judge(file, { ...nothingSaid, feuille })}
            />
          )}
          {verdict.jours.length > 0 && (
            <DaysPart
              columns={verdict.jours}
              onSaid={(jours) => void judge(file, { ...said, jours: { ...said.jours, ...jours } })}
            />
          )}
          <ColumnsPart
            columns={verdict.colonnes}
            definition={definition}
            onSaid={(place, field) =>
              void judge(file, { ...said, colonnes: { ...said.colonnes, [String(place)]: field } })
            }
          />
          {verdict.IdRun !== null && (
            <VerdictPart
              verdict={verdict}
              became={became}
              saving={save.pending || mend.pending}
              onSave={(IdRun) => attempt(write(IdRun))}
              onMend={(lignes) => verdict.IdRun !== null && attempt(again(verdict.IdRun, lignes))}
            />
          )}
        </>
      )}
    </Stack>
  );
}
