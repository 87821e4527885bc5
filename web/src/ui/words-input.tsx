import { TagsInput, type TagsInputProps } from '@mantine/core';
import { fold } from '@passerelle/contracts/fold.ts';
import { useEffect, useRef, useState } from 'react';
import type { FilterControl } from './filters/filter-types.ts';
import { useChoices } from './filters/use-choices.ts';

type WordsProps = Omit<TagsInputProps, 'value' | 'onChange'> & {
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  /** Where words come from that are in use already: offered while one types, beside any new one. */
  readonly suggested?: FilterControl | undefined;
};

const nothing: FilterControl = { kind: 'text' };

/** Words of one's own. What is typed and not yet entered is one as soon as the field is left. */
export function WordsInput({ value, onChange, suggested = nothing, onBlur, ...props }: WordsProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const afterPress = useAfterPress();
  const { choices } = useChoices(opened ? suggested : nothing, typed);
  const take = () => {
    const word = typed.trim() === '' ? typed : typed.trim();
    setTyped('');
    if (word !== '' && !value.some((one) => fold(one) === fold(word))) onChange([...value, word]);
  };
  return (
    <TagsInput
      // The server has found them: nothing is filtered again here.
      {...(suggested !== nothing && { data: choices.map(({ label }) => label), filter: ({ options }) => options })}
      {...props}
      value={value}
      onChange={onChange}
      acceptValueOnBlur={false}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        setOpened(words !== '');
      }}
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onClick={() => setOpened(true)}
      onBlur={(event) => {
        // Taken at once, it would move what is being pressed away from under the pointer.
        afterPress(take);
        onBlur?.(event);
      }}
    />
  );
}

/** Does something at the end of the press that is under way, before what is pressed hears of it; without one, at once. */
function useAfterPress(): (then: () => void) => void {
  const pressing = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('mousedown', () => (pressing.current = true), options);
    document.addEventListener('mouseup', () => setTimeout(() => (pressing.current = false)), options);
    return () => listening.abort();
  }, []);
  return (then) => {
    if (!pressing.current) return then();
    const waiting = new AbortController();
    const options = { capture: true, signal: waiting.signal };
    const once = () => {
      if (waiting.signal.aborted) return;
      waiting.abort();
      then();
    };
    document.addEventListener('click', once, options);
    // A press that ends elsewhere is no click.
    document.addEventListener('mouseup', () => setTimeout(once), options);
  };
}
