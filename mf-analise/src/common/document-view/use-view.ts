import { type RefObject, useEffect, useRef, useState } from 'react';

const STEP = 1.25;
const MIN = 0.1;
const MAX = 5;
/** Room for the rounding of sizes. */
const MARGIN = 2;

interface Size {
  width: number;
  height: number;
}

/** How something is looked at: how large, and how turned. */
export interface View {
  /** The box that it is shown in. */
  frame: RefObject<HTMLDivElement | null>;
  scale: number;
  /** Degrees, clockwise. */
  rotation: number;
  fits: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  rotate: () => void;
}

/** Zoom and rotation of what has a size of its own; it fits the width of its box until somebody zooms. */
export function useView(sizeAt: (rotation: number) => Size | undefined): View {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState<number | null>(null);
  const [rotation, setRotation] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const size = sizeAt(rotation);
  const fitting = size && width > MARGIN ? Math.min(MAX, (width - MARGIN) / size.width) : 1;
  const scale = zoom ?? fitting;
  const zoomTo = (next: number) => setZoom(Math.min(MAX, Math.max(MIN, next)));
  return {
    frame,
    scale,
    rotation,
    fits: zoom === null,
    zoomIn: () => zoomTo(scale * STEP),
    zoomOut: () => zoomTo(scale / STEP),
    fit: () => setZoom(null),
    rotate: () => setRotation((turned) => (turned + 90) % 360),
  };
}
