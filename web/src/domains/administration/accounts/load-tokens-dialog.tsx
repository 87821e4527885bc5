import { Alert, Button, Code, FileInput, Group, Stack, Text } from '@mantine/core';
import { tokenCalls, tokenLimits } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';

type Answer = Output<typeof tokenCalls.load>;
type Fault = Answer['faults'][number];

const shownFaults = 200;

/** A file is read and verified first, then registered whole. What is in it stays in this dialog, and nowhere else. */
export function LoadTokensDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const load = useWrite(tokenCalls.load, {
    stale: [tokenCalls.list],
    shownInPlace: true,
    onDone: (read) => {
      setAnswer(read);
      if (!read.done) return;
      showToast({ tone: 'success', text: t('TOKENS:loaded', { count: read.added + read.renewed }) });
      onClose();
    },
  });
  const send = (chosen: File, essai: boolean) =>
    load.write({ query: { essai }, content: chosen.slice(0, chosen.size, 'text/csv') });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setAnswer(undefined);
    load.reset();
    if (chosen && chosen.size <= tokenLimits.file) send(chosen, true);
  };
  const tooLarge = file !== null && file.size > tokenLimits.file;
  const faults = answer?.faults ?? [];
  return (
    <Dialog onClose={onClose} title={t('TOKENS:load')}>
      <Stack gap="md">
        <Text size="sm">{t('TOKENS:loadLead')}</Text>
        <Code block>{'serial;secret;digits\nFT-10001;JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP;6'}</Code>
        <FileInput
          label={t('TOKENS:file')}
          placeholder={t('TOKENS:chooseFile')}
          leftSection={<IconFileImport size={16} />}
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={choose}
          error={tooLarge && t('TOKENS:tooLarge', { size: Math.round(tokenLimits.file / 1000) })}
          clearable
          required
          data-autofocus
        />
        {load.error && (
          <Alert color="red" role="alert">
            <ErrorText error={load.error} />
          </Alert>
        )}
        {answer && faults.length === 0 && (
          <Text size="sm" role="status">
            {t('TOKENS:verified', { added: answer.added, renewed: answer.renewed })}
          </Text>
        )}
        {faults.length > 0 && (
          <div role="alert">
            <Text size="sm" mb={6}>
              {t('TOKENS:faults', { count: faults.length })}
            </Text>
            <ul className={parts.scrolled}>
              {faults.slice(0, shownFaults).map((fault) => (
                <FaultLine key={`${fault.ligne} ${fault.colonne} ${fault.regle}`} fault={fault} />
              ))}
            </ul>
          </div>
        )}
        <Group justify="flex-end">
          <Button
            loading={load.pending}
            disabled={!answer || faults.length > 0 || tooLarge}
            onClick={() => file && send(file, false)}
          >
            {t('TOKENS:register')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function FaultLine({ fault: { ligne, colonne, regle } }: { fault: Fault }) {
  const { t } = useTexts();
  return (
    <li>
      <strong>{t('COMMON:line', { line: ligne })}</strong> {colonne && `${t(`TOKENS:column.${colonne}`)} · `}
      {t(`TOKENS:fault.${regle}`)}
    </li>
  );
}
