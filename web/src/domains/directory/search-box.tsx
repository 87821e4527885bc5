import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import classes from './directory.module.css';

const pauseInTyping = 120;

/** Words that find people as they are typed, from the first letter. */
export function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTexts();
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
      aria-label={t('DIRECTORY:searchLabel')}
      placeholder={t('DIRECTORY:searchPlaceholder')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed && (
          <ActionIcon size={24} aria-label={t('DIRECTORY:clearSearch')} onClick={() => setTyped('')}>
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
