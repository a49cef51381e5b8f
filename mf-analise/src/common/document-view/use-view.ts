import { type RefObject, useEffect, useRef, useState } from 'react';
import { keptRotations, keptZooms } from './view-settings.ts';

const STEP = 1.25;
const MIN = 0.1;
const MAX = 5;
/** Pixels of tolerance for rounded sizes. */
const MARGIN = 2;

interface Size {
  width: number;
  height: number;
}

/** Zoom and rotation of a document, with their controls. */
export interface View {
  /** Scrolling box around the document. */
  frame: RefObject<HTMLDivElement | null>;
  scale: number;
  /** Rotation in degrees, clockwise. */
  rotation: number;
  fits: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  rotate: () => void;
}

/** Document whose view is remembered: zoom by type, rotation by file. */
export interface ViewedDocument {
  caminho: string;
  tipo: string;
}

/** Zoom and rotation of a document with a known size; fits the box's width until somebody zooms. */
export function useView({ caminho, tipo }: ViewedDocument, sizeAt: (rotation: number) => Size | undefined): View {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(keptZooms.get(tipo) ?? null);
  const [rotation, setRotation] = useState(keptRotations.get(caminho) ?? 0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const size = sizeAt(rotation);
  const fitting = size && width > MARGIN ? Math.min(MAX, (width - MARGIN) / size.width) : 1;
  const scale = zoom ?? fitting;
  const change = (next: number | null) => {
    keptZooms.set(tipo, next);
    setZoom(next);
  };
  const zoomTo = (next: number) => change(Math.min(MAX, Math.max(MIN, next)));
  return {
    frame,
    scale,
    rotation,
    fits: zoom === null,
    zoomIn: () => zoomTo(scale * STEP),
    zoomOut: () => zoomTo(scale / STEP),
    fit: () => change(null),
    rotate: () => {
      const turned = (rotation + 90) % 360;
      keptRotations.set(caminho, turned);
      setRotation(turned);
    },
  };
}
