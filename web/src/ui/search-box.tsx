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
  const shown = useRef(text);
  shown.current = text;
  // What was said and has not come back: where a screen takes longer than the typing, it is behind what stands in the box.
  const underWay = useRef<readonly string[]>([]);
  const tell = useRef(onText);
  tell.current = onText;

  // The text changed elsewhere (Back, a view, a cleared filter): the box follows.
  useEffect(() => {
    const back = underWay.current.indexOf(text);
    underWay.current = underWay.current.slice(back + 1);
    if (back >= 0 || text === said.current) return;
    underWay.current = [];
    said.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === said.current) return;
    const timer = setTimeout(() => {
      said.current = typed;
      underWay.current = typed === shown.current ? [] : [...underWay.current, typed];
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
