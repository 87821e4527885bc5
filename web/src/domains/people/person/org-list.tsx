import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { anyCountry, PersonLink } from '../people/person-link.tsx';
import { PersonPhoto } from '../people/person-photo.tsx';
import classes from './organisation.module.css';
import { flatten, type OrgNode, type OrgPerson } from './organisation.tree.ts';

interface OrgListProps {
  readonly root: OrgNode;
  readonly centre: OrgPerson;
  /** Shows or hides the people under somebody. */
  readonly onFold: (IdPersonneEV1: number) => void;
}

/** The tree as a list: arrows walk it, right and left unfold and fold it, Enter opens a record. */
export function OrgList({ root, centre, onFold }: OrgListProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(centre.IdPersonneEV1);
  const nodes = flatten(root);
  const at = Math.max(
    0,
    nodes.findIndex(({ person }) => person.IdPersonneEV1 === chosen),
  );
  useEffect(() => setChosen(centre.IdPersonneEV1), [centre.IdPersonneEV1]);

  const go = (index: number) => {
    const to = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
    if (!to) return;
    setChosen(to.person.IdPersonneEV1);
    list.current?.querySelector<HTMLElement>(`[data-person="${to.person.IdPersonneEV1}"]`)?.focus();
  };
  const parentOf = (index: number) => {
    const level = nodes[index]?.level ?? 1;
    return nodes.slice(0, index).findLastIndex((node) => node.level < level);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = nodes[at];
    if (!node || (event.target as HTMLElement).closest('[role="dialog"]')) return;
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(nodes.length - 1);
        break;
      case 'ArrowRight':
        if (node.open === false) onFold(node.person.IdPersonneEV1);
        else if (node.children.length > 0) go(at + 1);
        break;
      case 'ArrowLeft':
        if (node.open === true) onFold(node.person.IdPersonneEV1);
        else if (parentOf(at) >= 0) go(parentOf(at));
        break;
      case 'Enter':
        void navigate({
          to: paths.person(language, {
            IdPays: node.person.IdPays ?? anyCountry,
            IdPersonneEV1: node.person.IdPersonneEV1,
          }),
        });
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const alone = nodes.length === 1 && centre.reports === 0;
  return (
    <div>
      <div
        ref={list}
        role="tree"
        aria-label={t('PERSON:orgTree', { person: centre.IndexPrenomNom })}
        className={classes.tree}
        onKeyDown={onKeyDown}
      >
        {nodes.map((node, index) => (
          <OrgItem
            key={node.person.IdPersonneEV1}
            node={node}
            isCentre={node.person.IdPersonneEV1 === centre.IdPersonneEV1}
            isChosen={index === at}
            onFold={onFold}
            onChoose={setChosen}
          />
        ))}
      </div>
      {alone && <p className={classes.note}>{t('PERSON:orgAlone')}</p>}
    </div>
  );
}

interface OrgItemProps {
  readonly node: OrgNode;
  readonly isCentre: boolean;
  readonly isChosen: boolean;
  readonly onFold: (IdPersonneEV1: number) => void;
  readonly onChoose: (IdPersonneEV1: number) => void;
}

function OrgItem({ node: { person, level, open }, isCentre, isChosen, onFold, onChoose }: OrgItemProps) {
  const { t } = useTexts();
  const { IdPersonneEV1, Fonction, reports } = person;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={open}
      aria-selected={isChosen}
      aria-current={isCentre || undefined}
      data-person={IdPersonneEV1}
      tabIndex={isChosen ? 0 : -1}
      className={classes.item}
      style={{ paddingInlineStart: 8 + (level - 1) * 20 }}
      onFocus={() => onChoose(IdPersonneEV1)}
    >
      {open === undefined ? (
        <span className={classes.fold} />
      ) : (
        <button
          type="button"
          className={classes.fold}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => onFold(IdPersonneEV1)}
        >
          {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        </button>
      )}
      <PersonPhoto person={person} size={24} />
      <span className={classes.who}>
        <PersonLink person={person} IdPays={person.IdPays} inGrid strong={isCentre} />
        {Fonction && <span className={classes.job}>{Fonction}</span>}
      </span>
      {reports > 0 && <span className={classes.reports}>{t('PERSON:orgReports', { count: reports })}</span>}
    </div>
  );
}
