import { Alert, Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './photos.module.css';

interface CameraProps {
  readonly onTaken: (image: ImageBitmap) => void;
  readonly onLeave: () => void;
}

/** What the camera sees, mirrored as people know themselves; the picture is the right way round. */
export function PhotoCamera({ onTaken, onLeave }: CameraProps) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'asking' | 'seeing' | 'refused'>('asking');
  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    // Only a page that is served safely has devices.
    const asked: Promise<MediaStream> = navigator.mediaDevices
      ? navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } })
      : Promise.reject(new Error('No devices'));
    asked
      .then((given) => {
        stream = given;
        if (ended) return end();
        if (video.current) video.current.srcObject = given;
      })
      .catch(() => !ended && setState('refused'));
    return () => {
      ended = true;
      end();
    };
  }, []);

  return (
    <div className={classes.cropper}>
      {state === 'refused' ? (
        <Alert color="orange" role="alert">
          {t('PHOTOS:noCamera')}
        </Alert>
      ) : (
        <video ref={video} className={classes.video} autoPlay playsInline muted onPlaying={() => setState('seeing')} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('COMMON:cancel')}
        </Button>
        {state !== 'refused' && (
          <Button
            leftSection={<IconCamera size={16} />}
            disabled={state !== 'seeing'}
            data-autofocus
            onClick={() => video.current && void createImageBitmap(video.current).then(onTaken)}
          >
            {t('PHOTOS:shoot')}
          </Button>
        )}
      </Group>
    </div>
  );
}
