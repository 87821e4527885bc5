import { listRights } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';

interface ForWhomFieldProps {
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
  readonly error?: string | undefined;
}

const codes: readonly string[] = [
  ...listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]).keys(),
];

/** Whom something written is for: holders of these rights, or everybody. The screen's families of texts include CONTENT and DROITS. */
export function ForWhomField({ value, onChange, error }: ForWhomFieldProps) {
  const { t, language } = useTexts();
  const data = [...new Set([...codes, ...value])]
    .map((code) => ({ value: code, label: textIfAny('DROITS', code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, locales[language]));
  return (
    <MultiSelect
      label={t('CONTENT:rights')}
      description={t('CONTENT:rightsHelp')}
      {...(value.length === 0 && { placeholder: t('COMMON:everybody') })}
      error={error}
      data={data}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      limit={60}
      maxValues={50}
    />
  );
}
