#!/bin/sh
mobot start