/** Chakra's components that pages use directly. */
export { Box } from '@chakra-ui/react/box';
export { Container } from '@chakra-ui/react/container';
export { Flex } from '@chakra-ui/react/flex';
export { Grid, GridItem } from '@chakra-ui/react/grid';
export { Heading } from '@chakra-ui/react/heading';
export { Link } from '@chakra-ui/react/link';
export { HStack, Stack, VStack } from '@chakra-ui/react/stack';
export { chakra } from '@chakra-ui/react/styled-system';
export { Text } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
