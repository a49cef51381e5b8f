// The shared packages are negotiated before anything of the portal runs.
import('./bootstrap.tsx');
