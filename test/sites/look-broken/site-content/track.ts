import './missing.ts'
