import { hierarchy, tree } from 'd3-hierarchy';
import { useEffect, useMemo, useRef } from 'react';
import { PersonPhoto } from '../people/person-photo.tsx';
import classes from './organisation.module.css';
import type { OrgNode } from './organisation.tree.ts';

const box = { width: 184, height: 44 } as const;
const gap = { across: 40, down: 10 } as const;
const margin = 12;

interface OrgDrawingProps {
  readonly root: OrgNode;
  readonly centre: number;
  readonly onCentre: (IdPersonneEV1: number) => void;
}

/** The same tree drawn from left to right. The list beside it says all of it, so readers of the screen skip this one. */
export function OrgDrawing({ root, centre, onCentre }: OrgDrawingProps) {
  const { nodes, links, width, height } = useMemo(() => layOut(root), [root]);
  const frame = useRef<HTMLDivElement>(null);
  const middle = nodes.find(({ id }) => id === centre);
  const [x, y] = [middle?.x ?? 0, middle?.y ?? 0];
  useEffect(() => {
    const element = frame.current;
    element?.scrollTo({
      left: x - element.clientWidth / 2 + box.width / 2,
      top: y - element.clientHeight / 2 + box.height / 2,
    });
  }, [x, y]);

  return (
    <div ref={frame} className={classes.drawing} aria-hidden="true">
      <svg width={width} height={height} role="presentation">
        {links.map(({ id, path }) => (
          <path key={id} d={path} className={classes.link} />
        ))}
        {nodes.map(({ id, x: left, y: top, person }) => (
          <foreignObject key={id} x={left} y={top} width={box.width} height={box.height}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.box}
              data-centre={id === centre || undefined}
              onClick={() => onCentre(id)}
            >
              <PersonPhoto person={person} size={28} />
              <span className={classes.boxWho}>
                <span className={classes.boxName}>{person.IndexPrenomNom}</span>
                {person.Fonction && <span className={classes.boxJob}>{person.Fonction}</span>}
              </span>
            </button>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}

function layOut(root: OrgNode) {
  const laid = tree<OrgNode>().nodeSize([box.height + gap.down, box.width + gap.across])(
    hierarchy(root, ({ children }) => [...children]),
  );
  const all = laid.descendants();
  const top = Math.min(...all.map(({ x }) => x));
  const place = ({ x, y }: { x: number; y: number }) => ({ x: y + margin, y: x - top + margin });
  const nodes = all.map((node) => {
    const { person } = node.data;
    return { id: person.IdPersonneEV1, person, ...place(node) };
  });
  const links = laid.links().map(({ source, target }) => {
    const from = place(source);
    const to = place(target);
    const [x1, y1, x2, y2] = [from.x + box.width, from.y + box.height / 2, to.x, to.y + box.height / 2];
    const half = (x1 + x2) / 2;
    return {
      id: `${source.data.person.IdPersonneEV1}-${target.data.person.IdPersonneEV1}`,
      path: `M${x1},${y1}C${half},${y1} ${half},${y2} ${x2},${y2}`,
    };
  });
  return {
    nodes,
    links,
    width: Math.max(...nodes.map(({ x }) => x)) + box.width + margin,
    height: Math.max(...nodes.map(({ y }) => y)) + box.height + margin,
  };
}
