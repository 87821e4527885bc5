import { MultiSelect } from '@mantine/core';
import { listRights } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';

interface RightsFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
  readonly error?: string | undefined;
}

const codes: readonly string[] = [
  ...listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]).keys(),
];

/** Some of the rights, in words. The screen's families of texts include DROITS. */
export function RightsField({ value, placeholder, onChange, ...field }: RightsFieldProps) {
  const { language } = useTexts();
  const data = [...new Set([...codes, ...value])]
    .map((code) => ({ value: code, label: textIfAny('DROITS', code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, locales[language]));
  return (
    <MultiSelect
      {...field}
      {...(value.length === 0 && placeholder !== undefined && { placeholder })}
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
