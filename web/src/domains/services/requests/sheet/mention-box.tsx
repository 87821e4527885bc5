import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { fold } from '@passerelle/contracts/fold.ts';
import { mentionBegun } from '@passerelle/contracts/requests/mentions.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';

interface MentionBoxProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly IdDemande: number;
  readonly value: string;
  readonly onText: (text: string) => void;
}

const mostShown = 8;

/** A text in which `@` and the beginning of a name offer whoever is in a request. */
export function MentionBox({ IdDemande, value, onText, ...field }: MentionBoxProps) {
  const { t } = useTexts();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [left, setLeft] = useState(false);
  /** Where the caret goes once a name was written. */
  const [goes, setGoes] = useState<number>();
  const combobox = useCombobox();
  const begun = mentionBegun(value.slice(0, caret));
  const { data: people = [] } = useQuery({
    ...callQuery(requestsCalls.people, { params: { IdDemande } }),
    enabled: begun !== undefined,
  });
  const words = fold(begun ?? '');
  const found = people.filter(({ IndexPrenomNom }) => {
    const name = fold(IndexPrenomNom ?? '');
    return name !== '' && name !== words.trim() && (name.startsWith(words) || name.includes(` ${words}`));
  });
  const opened = begun !== undefined && !left && found.length > 0;
  useLayoutEffect(() => {
    if (goes === undefined) return;
    box.current?.setSelectionRange(goes, goes);
    setCaret(goes);
    setGoes(undefined);
  }, [goes]);
  const names = found.map(({ IdPersonneEV1 }) => IdPersonneEV1).join(' ');
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (opened && names) selectFirstOption();
  }, [opened, names, selectFirstOption]);
  const look = () => {
    setCaret(box.current?.selectionStart ?? 0);
    setLeft(false);
  };
  const choose = (name: string) => {
    const start = caret - (begun ?? '').length;
    onText(`${value.slice(0, start)}${name} ${value.slice(caret).trimStart()}`);
    setGoes(start + name.length + 1);
  };
  return (
    <Combobox store={{ ...combobox, dropdownOpened: opened }} onOptionSubmit={choose} position="bottom-start">
      <Combobox.EventsTarget withKeyboardNavigation={opened}>
        <Textarea
          {...field}
          ref={box}
          value={value}
          onChange={({ currentTarget }) => {
            onText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setLeft(false);
          }}
          onSelect={look}
          onKeyDown={(event) => {
            if (!opened || event.key !== 'Escape') return;
            event.stopPropagation();
            setLeft(true);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <span />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={t('REQUESTS:commentCalls')}>
          {found.slice(0, mostShown).map(({ IdPersonneEV1, IndexPrenomNom }) => (
            <Combobox.Option key={IdPersonneEV1} value={IndexPrenomNom ?? ''}>
              {IndexPrenomNom}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
