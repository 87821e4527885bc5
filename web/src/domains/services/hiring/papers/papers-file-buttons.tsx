import { Button, FileButton } from '@mantine/core';
import { type PapersFile, papersFileFormat } from '@passerelle/contracts/hiring/paper-types.ts';
import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { paths } from '../../../../lib/paths.ts';
import { readAnew, useWrite } from '../../../../lib/query.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { showToast } from '../../../../ui/toast.tsx';

/** The papers as a file, for another installation; and those of such a file, as a plan. */
export function PapersFileButtons() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const prepare = useWrite(plansCalls.prepare);
  const save = async () => {
    const file = await readAnew(papersCalls.file, {});
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), 'hiring-papers.json');
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const Fichier = readPapers(await file.text());
    if (!Fichier) return showToast({ tone: 'warning', text: t('HIRING_PAPERS:fileWrong') });
    try {
      const { IdPlan } = await prepare.writeAsync({ body: { kind: 'hiring-papers', input: { Fichier } } });
      await navigate({ to: paths.plan(language, { IdPlan }) });
    } catch (error) {
      const [fault] = error instanceof ApiError ? (error.details ?? []) : [];
      if (!fault) throw error;
      const { path, value = '' } = fault;
      showToast({
        tone: 'warning',
        text: t('HIRING_PAPERS:fileFault', { path: path.replace('body/input/', ''), value: String(value) }),
      });
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => attempt(save())}>
        {t('HIRING_PAPERS:fileOut')}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => attempt(take(file))}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={16} />}>
            {t('HIRING_PAPERS:fileIn')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** What a file says; undefined where it is none of papers. */
function readPapers(text: string): PapersFile | undefined {
  try {
    const said = JSON.parse(text) as Partial<PapersFile> | null;
    return said?.format === papersFileFormat && Array.isArray(said.papers) ? (said as PapersFile) : undefined;
  } catch {
    return undefined;
  }
}
