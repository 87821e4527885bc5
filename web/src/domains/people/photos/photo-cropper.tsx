import { ActionIcon, Group, Slider, Text } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { type Crop, drawCrop, mostZoom, turned, within, zoomed } from './crop.ts';
import classes from './photos.module.css';

interface CropperProps {
  readonly image: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

const step = 0.03;
const middle = { x: 0, y: 0 };
/** Sharp on screens of two pixels for one. */
const drawnSide = 640;

/** The square of an image that is kept: moved and zoomed by mouse, fingers, wheel or keys. */
export function PhotoCropper({ image, crop, onCrop }: CropperProps) {
  const { t } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const latest = useRef(crop);
  latest.current = crop;
  const id = useId();

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);

  /** Where an event is in the square, from its middle. */
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
  };

  // The page does not scroll with the wheel: React’s own listener could not say so.
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onCrop(zoomed(image, latest.current, Math.exp(-event.deltaY / 400), placeOf(event)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const [other] = [...pointers.current].filter(([key]) => key !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, now);
    if (!other) {
      onCrop(within(image, { ...crop, x: crop.x + now.x - before.x, y: crop.y + now.y - before.y }));
      return;
    }
    const far = (one: typeof now) => Math.hypot(one.x - other.x, one.y - other.y);
    const about = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onCrop(zoomed(image, crop, far(now) / Math.max(far(before), 0.01), about));
  }
  const leave = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  function onKeyDown(event: KeyboardEvent): void {
    const far = event.shiftKey ? step * 5 : step;
    const moved = (x: number, y: number) =>
      onCrop(within(image, { ...crop, x: crop.x + x * far, y: crop.y + y * far }));
    if (event.key === 'ArrowLeft') moved(-1, 0);
    else if (event.key === 'ArrowRight') moved(1, 0);
    else if (event.key === 'ArrowUp') moved(0, -1);
    else if (event.key === 'ArrowDown') moved(0, 1);
    else if (event.key === '+' || event.key === '=') onCrop(zoomed(image, crop, 1.1, middle));
    else if (event.key === '-') onCrop(zoomed(image, crop, 1 / 1.1, middle));
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.cropper}>
      <div
        role="application"
        aria-label={t('PHOTOS:frame')}
        aria-describedby={id}
        className={classes.square}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what it shows.
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          width={drawnSide}
          height={drawnSide}
          className={classes.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pointers.current.set(event.pointerId, placeOf(event));
          }}
          onPointerMove={onPointerMove}
          onPointerUp={leave}
          onPointerCancel={leave}
        />
        <span className={classes.ring} aria-hidden="true" />
      </div>
      <Text id={id} size="sm" c="dimmed">
        {t('PHOTOS:frameHelp')}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Slider
          className={classes.zoom}
          label={null}
          min={1}
          max={mostZoom}
          step={0.01}
          value={crop.zoom}
          thumbLabel={t('PHOTOS:zoom')}
          onChange={(zoom) => onCrop(zoomed(image, crop, zoom / crop.zoom, middle))}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('PHOTOS:turn')}
          title={t('PHOTOS:turn')}
          onClick={() => onCrop(turned(image, crop))}
        >
          <IconRotateClockwise size={18} />
        </ActionIcon>
      </Group>
    </div>
  );
}
