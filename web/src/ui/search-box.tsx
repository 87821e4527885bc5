import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';

const pauseInTyping = 120;

interface SearchBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What it finds. */
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
}

/** Words that find as they are typed, from the first letter. */
export function SearchBox({ text, onText, label, placeholder, clearLabel }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const said = useRef(text);
  const tell = useRef(onText);
  tell.current = onText;

  // The text changed elsewhere (Back, a view, a cleared filter): the box follows.
  useEffect(() => {
    if (text === said.current) return;
    said.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === said.current) return;
    const timer = setTimeout(() => {
      said.current = typed;
      tell.current(typed);
    }, pauseInTyping);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed && (
          <ActionIcon size={24} aria-label={clearLabel} onClick={() => setTyped('')}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
