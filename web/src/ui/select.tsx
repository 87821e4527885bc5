// biome-ignore lint/style/noRestrictedImports: this is what stands in for it.
import { Select as MantineSelect, type SelectProps as MantineSelectProps, type Primitive } from '@mantine/core';
import { foundByServer } from './found-choices.ts';
import { useChoosing } from './use-choosing.ts';

type Held = 'dropdownOpened' | 'defaultDropdownOpened' | 'onDropdownOpen' | 'onDropdownClose';
type First = 'selectFirstOptionOnChange' | 'selectFirstOptionOnDropdownOpen';

/** Of what is chosen from a list. */
export type ChosenFrom<Props> = Omit<Props, Held | First> & {
  /** Of a list that the server finds by what is typed: whether it has yet to answer. Nothing of it is filtered again here. */
  readonly late?: boolean;
};

/** One of a list, found by what is typed: the first that is found is ready for Enter. */
export function Select<Value extends Primitive = string>({
  late,
  comboboxProps,
  ...props
}: ChosenFrom<MantineSelectProps<Value>>) {
  const { store, ...choosing } = useChoosing({ ...props, late });
  return (
    <MantineSelect<Value>
      {...(late !== undefined && { filter: foundByServer })}
      {...props}
      {...choosing}
      comboboxProps={{ ...comboboxProps, store }}
    />
  );
}
