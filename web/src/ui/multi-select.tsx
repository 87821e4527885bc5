import {
  // biome-ignore lint/style/noRestrictedImports: this is what stands in for it.
  MultiSelect as MantineMultiSelect,
  type MultiSelectProps as MantineMultiSelectProps,
  type Primitive,
} from '@mantine/core';
import { foundByServer } from './found-choices.ts';
import type { ChosenFrom } from './select.tsx';
import { useChoosing } from './use-choosing.ts';

/** Several of a list, found by what is typed: the first that is found is ready for Enter. */
export function MultiSelect<Value extends Primitive = string>({
  late,
  comboboxProps,
  ...props
}: ChosenFrom<MantineMultiSelectProps<Value>>) {
  const { store, ...choosing } = useChoosing({ ...props, late });
  return (
    <MantineMultiSelect<Value>
      {...(late !== undefined && { filter: foundByServer })}
      {...props}
      {...choosing}
      comboboxProps={{ ...comboboxProps, store }}
    />
  );
}
