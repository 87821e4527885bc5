import { type ComboboxStore, useCombobox } from '@mantine/core';
import { type InputEventHandler, useLayoutEffect, useReducer, useRef } from 'react';

interface ChoosingProps {
  /** Whether the list answers to what is typed only later. */
  readonly late?: boolean | undefined;
  readonly onInput?: InputEventHandler<HTMLInputElement> | undefined;
  readonly onSearchChange?: ((words: string) => void) | undefined;
}

/** What somebody does with a list of choices. */
interface Doing {
  /** What is being typed: not what the field writes itself, as the name of what is chosen. */
  typed: string;
  byHand: boolean;
  /** The pointed one is theirs, by an arrow, and not the first that was found. */
  hasMoved: boolean;
  /** Enter was pressed before there was anything to take. */
  isAwaited: boolean;
  /** It has just been opened, and its options are not drawn yet. */
  opening: 'keyboard' | 'otherwise' | undefined;
}

/**
 * How choices are typed into a list, of which one is chosen or several. Whatever draws the list anew while one types, the next
 * letter or a late answer of the server, its first is pointed at, and Enter takes it. Enter that comes before the answer waits
 * for it, and for nothing else: it takes none of what was found for fewer letters, and sends no form.
 *
 * Mantine points by an index of its own, which a timer of its opening and options that are mounted after the last key reset:
 * the store of the list is therefore made here, and looks at what is drawn each time that something is.
 */
export function useChoosing({ late = false, onInput, onSearchChange }: ChoosingProps) {
  const doing = useRef<Doing>({ typed: '', byHand: false, hasMoved: false, isAwaited: false, opening: undefined });
  const listId = useRef<string>(undefined);
  // Drawn anew with what is typed, it looks anew.
  const [, drawAnew] = useReducer((n: number) => n + 1, 0);
  const store = useCombobox({
    onDropdownOpen: (source) => {
      doing.current.opening = source === 'keyboard' ? 'keyboard' : 'otherwise';
    },
    onDropdownClose: () => {
      Object.assign(doing.current, { typed: '', isAwaited: false, hasMoved: false, opening: undefined });
      store.resetSelectedOption();
    },
  });
  const options = (): readonly Element[] => {
    const list = listId.current === undefined ? null : document.getElementById(listId.current);
    return [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  };
  const isPointed = (option: Element) => option.hasAttribute('data-combobox-selected');

  /** Says to who listens which one is pointed at, or that none is. */
  const sayPointed = (drawn = options()) => {
    const field = store.targetRef.current;
    const id = drawn.find(isPointed)?.id;
    if (id) field?.setAttribute('aria-activedescendant', id);
    else field?.removeAttribute('aria-activedescendant');
  };

  const pointAtFirst = (drawn: readonly Element[]) => {
    const first = drawn.findIndex((option) => !option.hasAttribute('data-combobox-disabled'));
    const isThere = drawn[first] !== undefined && isPointed(drawn[first]);
    if (isThere) store.updateSelectedOptionIndex(first);
    else store.selectFirstOption();
  };

  /** Opened by an arrow it points at what is chosen, or at the first; otherwise arrows go on from what is chosen. */
  const point = (drawn: readonly Element[], opening: Doing['opening']) => {
    const pointed = drawn.findIndex(isPointed);
    if (pointed >= 0) store.updateSelectedOptionIndex(pointed);
    else if (opening === 'keyboard') store.selectActiveOption();
    else if (opening !== undefined)
      store.updateSelectedOptionIndex(
        drawn.findIndex((option) => option.hasAttribute('data-combobox-active')),
        { scrollIntoView: true },
      );
  };

  /** Options have been drawn, anew or for the first time. */
  const look = () => {
    const drawn = store.dropdownOpened ? options() : [];
    const { typed, opening, isAwaited } = doing.current;
    if (drawn.length === 0) return sayPointed(drawn);
    doing.current.opening = undefined;
    const isTheirs = doing.current.hasMoved && drawn.some(isPointed);
    if (typed === '' || isTheirs) point(drawn, opening);
    else if (late) store.resetSelectedOption();
    else {
      Object.assign(doing.current, { hasMoved: false, isAwaited: false });
      pointAtFirst(drawn);
      if (isAwaited) store.clickSelectedOption();
    }
    sayPointed(drawn);
  };
  useLayoutEffect(look);

  const hasNothingYet = () => {
    const { typed, hasMoved } = doing.current;
    return store.dropdownOpened && typed !== '' && !hasMoved && (late || options().length === 0);
  };
  const moves = (move: () => string | null) => () => {
    Object.assign(doing.current, { hasMoved: true, isAwaited: false });
    const id = move();
    sayPointed();
    return id;
  };
  const choosing: ComboboxStore = {
    ...store,
    setListId: (id) => {
      listId.current = id;
      store.setListId(id);
      look();
      // The field says whose list it has.
      if (store.dropdownOpened) drawAnew();
    },
    selectNextOption: moves(store.selectNextOption),
    selectPreviousOption: moves(store.selectPreviousOption),
    // Something always: Enter is the list's while that is open, and sends no form over its head.
    getSelectedOptionIndex: () => Math.max(store.getSelectedOptionIndex(), 0),
    clickSelectedOption: () => {
      if (hasNothingYet()) doing.current.isAwaited = true;
      else if (store.getSelectedOptionIndex() < 0) store.closeDropdown('keyboard');
      else store.clickSelectedOption();
    },
  };
  return {
    store: choosing,
    dropdownOpened: store.dropdownOpened,
    onDropdownOpen: () => store.openDropdown(),
    onDropdownClose: () => store.closeDropdown(),
    onInput: ((event) => {
      Object.assign(doing.current, { byHand: true, hasMoved: false, isAwaited: false });
      onInput?.(event);
    }) satisfies InputEventHandler<HTMLInputElement>,
    onSearchChange: (words: string) => {
      doing.current.typed = doing.current.byHand ? words.trim() : '';
      doing.current.byHand = false;
      // Chosen, or typed away: none is pointed at any more that the next Enter would take.
      if (doing.current.typed === '' && !doing.current.hasMoved) store.resetSelectedOption();
      drawAnew();
      onSearchChange?.(words);
    },
  };
}
