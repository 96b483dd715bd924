import { type ReactNode, useState } from 'react';
import { useIsDataSaverOn } from '#lib/dataSaver/dataSaver.ts';

type Props = {
  /** Null if there is none. */
  src: string | null | undefined;
  /** The width that is reserved while it loads, CSS pixels. */
  width: number;
  height: number;
  /** Shown if there is no picture or it does not load. */
  fallback: ReactNode;
  className?: string;
  /** Whether it loads only when it comes near the screen. Default true. */
  isLazy?: boolean;
};

/** A decorative picture beside its name. The fallback replaces it when it fails to load, and with the data saver. */
export function Picture({ src, width, height, fallback, className, isLazy = true }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isSaving = useIsDataSaverOn() && !src?.startsWith('data:');
  if (!src || src === failedSrc || isSaving) return fallback;
  // A picture of a rendered page may have failed before its handler was attached.
  const checkEarlier = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedSrc(src);
  };
  return (
    <img
      ref={checkEarlier}
      className={className}
      src={src}
      alt=""
      width={width}
      height={height}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
