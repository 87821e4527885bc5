import { Autocomplete } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import type { MailSource } from '@passerelle/contracts/mail/mail.sources.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';

interface RecordPickerProps {
  readonly source: MailSource;
  readonly id: number | undefined;
  readonly onId: (id: number | undefined) => void;
  readonly error: string | undefined;
}

/** A real record, by its number: the latest are offered, any other can be typed. */
export function RecordPicker({ source, id, onId, error }: RecordPickerProps) {
  const { t } = useTexts();
  const { data = [] } = useQuery(callQuery(mailCalls.records, { params: { Source: source } }));
  const said = (key: number) => {
    const record = data.find((one) => one.id === key);
    return record ? `${record.id} · ${record.label}` : String(key);
  };
  const [typed, setTyped] = useState<string>();
  return (
    <Autocomplete
      label={t('MAILS:record')}
      description={t('MAILS:recordHelp')}
      data={data.map((one) => said(one.id))}
      value={typed ?? (id === undefined ? '' : said(id))}
      onChange={(text) => {
        setTyped(text);
        const key = Number(/^\s*(\d+)/.exec(text)?.[1]);
        if (text.trim() === '') onId(undefined);
        else if (Number.isInteger(key) && key > 0) onId(key);
      }}
      onBlur={() => setTyped(undefined)}
      clearable
      limit={30}
      error={error}
    />
  );
}
